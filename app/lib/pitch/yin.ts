/** Range of voices in Hz: children and lively women reach 390, and a tone above needs room. */
const [minHz, maxHz] = [60, 500];
/** Length of sound that is compared with itself: two periods of a low voice, and short beside a syllable. */
const windowSeconds = 0.025;
/** Candidates of a frame: the octaves above and below, and two that noise makes. */
const maxCandidates = 5;
/** A valley is strong when it is nearly as deep as the deepest. */
const strongMargin = 0.1;
/** Cost of the valleys behind the first strong one: they are its octaves below. */
const octaveCost = 0.15;

export interface Candidate {
  hz: number;
  /** From 0 for sound that repeats exactly to about 1 for noise. */
  cost: number;
}

/**
 * Candidates for the pitch at a sample: valleys of the cumulative mean normalized difference (YIN, de Cheveigné and Kawahara 2002).
 * The first strong valley is preferred to the deepest, which is often an octave below.
 */
export function candidatesAt(samples: Float32Array, rate: number, center: number): Candidate[] {
  const differences = differencesAt(samples, rate, center);
  if (!differences) return [];
  const valleys = valleysOf(differences, Math.floor(rate / maxHz), Math.ceil(rate / minHz));
  const deepest = Math.min(...valleys.map(({ depth }) => depth));
  const first = valleys.find(({ depth }) => depth <= deepest + strongMargin);
  return valleys
    .map(({ lag, depth }) => ({ hz: rate / lag, cost: depth + (first && lag > first.lag ? octaveCost : 0) }))
    .sort((one, other) => one.cost - other.cost)
    .slice(0, maxCandidates);
}

/** Whether a pitch that was found is the octave below a voice above the range: the sound repeats twice as often. */
export function isBelowVoice(samples: Float32Array, rate: number, center: number, hz: number): boolean {
  const differences = 2 * hz > maxHz ? differencesAt(samples, rate, center) : undefined;
  if (!differences) return false;
  const depthNear = (lag: number) => Math.min(...differences.subarray(Math.round(lag) - 1, Math.round(lag) + 2));
  return depthNear(rate / hz / 2) <= depthNear(rate / hz) + strongMargin;
}

/** Differences by lag around a sample. Returns undefined where the sound is too short. */
function differencesAt(samples: Float32Array, rate: number, center: number): Float64Array | undefined {
  const maxLag = Math.ceil(rate / minHz);
  const length = Math.round(windowSeconds * rate);
  const start = Math.max(0, Math.min(center - Math.round((length + maxLag) / 2), samples.length - length - maxLag - 1));
  return start + length + maxLag < samples.length ? normalizedDifferences(samples, start, length, maxLag + 1) : undefined;
}

/** Difference of the sound and itself by lag, as a part of the mean of all shorter lags. */
function normalizedDifferences(samples: Float32Array, start: number, length: number, maxLag: number): Float64Array {
  const differences = new Float64Array(maxLag + 1).fill(1);
  let total = 0;
  for (let lag = 1; lag <= maxLag; lag += 1) {
    let difference = 0;
    for (let at = start; at < start + length; at += 1) {
      const distance = (samples[at] ?? 0) - (samples[at + lag] ?? 0);
      difference += distance * distance;
    }
    total += difference;
    differences[lag] = total > 0 ? (difference * lag) / total : 1;
  }
  return differences;
}

/** Valleys in order of their lags. A parabola through three points finds the lag between two samples. */
function valleysOf(differences: Float64Array, minLag: number, maxLag: number): { lag: number; depth: number }[] {
  const valleys = [];
  for (let lag = minLag; lag <= maxLag; lag += 1) {
    const [before = 1, depth = 1, after = 1] = differences.subarray(lag - 1, lag + 2);
    if (depth > before || depth >= after) continue;
    valleys.push({ lag: lag + (before - after) / (2 * (before - 2 * depth + after)), depth });
  }
  return valleys;
}
