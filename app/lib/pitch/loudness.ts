/** Distance of frames in seconds: a syllable of quick speech (90 ms) still has nine of them. */
export const hopSeconds = 0.01;
/** Sample in the middle of a frame. */
export const centerOf = (frame: number, rate: number): number => Math.round((frame + 0.5) * hopSeconds * rate);
/** Two periods of a low voice (85 Hz), so that the loudness does not follow single pulses of the glottis. */
const windowSeconds = 0.025;
/** Part of the loudest frame below which a frame is taken for background: 18 dB, the step from vowels to breath and rooms. */
export const loudPart = 0.12;

/** Part of the frames that is quieter than any speech: a word of two syllables with 0.3 s of room has three times as many. */
const backgroundPart = 0.1;
/** Times the power of the background that is taken off: noise of a moment is louder than its quietest. */
const overSubtraction = 2;

/** Loudness of each frame, without that of the background. */
export function loudnessOf(samples: Float32Array, rate: number): number[] {
  const powers = powersOf(samples, rate);
  const background = powers.toSorted((one, other) => one - other)[Math.floor(backgroundPart * powers.length)] ?? 0;
  return powers.map((power) => Math.sqrt(Math.max(0, power - overSubtraction * background)));
}

/** Power of each frame, with that of the background. */
export function powersOf(samples: Float32Array, rate: number): number[] {
  const half = Math.round((windowSeconds * rate) / 2);
  return Array.from({ length: Math.floor(samples.length / (hopSeconds * rate)) }, (_, frame) => {
    const center = centerOf(frame, rate);
    return powerOf(samples, Math.max(0, center - half), Math.min(samples.length, center + half));
  });
}

/** Variance, which leaves out a constant offset of the samples. */
function powerOf(samples: Float32Array, from: number, to: number): number {
  let [sum, squares] = [0, 0];
  for (let at = from; at < to; at += 1) {
    const sample = samples[at] ?? 0;
    sum += sample;
    squares += sample * sample;
  }
  const mean = sum / (to - from);
  return squares / (to - from) - mean * mean;
}
