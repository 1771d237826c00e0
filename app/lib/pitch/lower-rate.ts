/** Rate in Hz at which pitch is tracked: a quarter of the work of 24,000 Hz. Voices have the harmonics that count below 3,000 Hz. */
const trackedRate = 12_000;

/** Sound at the lowest rate of at least 12,000 Hz, or another one, that divides its own: each sample is the mean of a few. */
export function lowerRate(samples: Float32Array, rate: number, least = trackedRate): { samples: Float32Array; rate: number } {
  const factor = Math.max(1, Math.floor(rate / least));
  const lowered = new Float32Array(Math.floor(samples.length / factor));
  for (let at = 0; at < lowered.length; at += 1) {
    let sum = 0;
    for (let nth = 0; nth < factor; nth += 1) sum += samples[at * factor + nth] ?? 0;
    lowered[at] = sum / factor;
  }
  return { samples: lowered, rate: rate / factor };
}
