/** Rate of recordings in Hz. */
export const soundRate = 24_000;

/** First three formants in Hz of a man's vowels; shorter tracts have higher ones. */
const vowels = { a: [750, 1250, 2500], e: [420, 2000, 2600], i: [300, 2250, 3000], o: [450, 850, 2500], u: [330, 800, 2300] } as const;
export type Vowel = keyof typeof vowels;
const bandwidths = [80, 100, 150] as const;
/** Samples between changes of the formants. */
const block = 48;

/** Sound of a moment: pitch, loudness of voice and breath, vowel, and how irregular the glottis is. */
export interface Moment {
  hz: number;
  voice: number;
  breath: number;
  vowel: Vowel;
  /** Creaky voice: pulses come late and unevenly. */
  isCreaky: boolean;
}

/** Glottal pulses with jitter and shimmer, through three formants (Klatt 1980). */
export function synthesize(seconds: number, momentAt: (time: number) => Moment, random: () => number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * soundRate));
  const formants = bandwidths.map((bandwidth) => createResonator(bandwidth));
  let [phase, pulse, period, strength] = [1, 0, 1, 1];
  for (let at = 0; at < samples.length; at += 1) {
    const moment = momentAt(at / soundRate);
    if (at % block === 0) {
      const length = moment.hz > 230 ? 1.2 : moment.hz > 150 ? 1.1 : 1;
      for (const [nth, formant] of formants.entries()) formant.tune(length * (vowels[moment.vowel][nth] ?? 0));
    }
    if (phase >= 1) {
      phase -= 1;
      pulse += 1;
      const isWeak = moment.isCreaky && pulse % 2 === 0;
      period = (soundRate / moment.hz) * (moment.isCreaky ? 1.4 + 1.2 * random() : 1 + 0.01 * (2 * random() - 1));
      strength = (1 + 0.06 * (random() - 0.5)) * (isWeak ? 0.3 + 0.6 * random() : 1);
    }
    const source = moment.voice * strength * flowChange(phase) + moment.breath * (2 * random() - 1);
    samples[at] = formants.reduce((sound, formant) => formant.pass(sound), source);
    phase += 1 / period;
  }
  return samples;
}

/** Change of the flow through the glottis, which is open for 60 % of a period and closes abruptly. */
function flowChange(phase: number): number {
  const open = phase / 0.6;
  return open < 1 ? open * (2 - 3 * open) : 0;
}

function createResonator(bandwidth: number) {
  const radius = Math.exp((-Math.PI * bandwidth) / soundRate);
  let [gain, feedback, last, beforeLast] = [1, 0, 0, 0];
  return {
    tune(hz: number) {
      feedback = 2 * radius * Math.cos((2 * Math.PI * hz) / soundRate);
      gain = 1 - feedback + radius * radius;
    },
    pass(sample: number): number {
      const sound = gain * sample + feedback * last - radius * radius * beforeLast;
      beforeLast = last;
      last = sound;
      return sound;
    },
  };
}
