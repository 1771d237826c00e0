import { soundRate, synthesize, type Vowel } from './synthetic-voice.ts';
import { voices } from './synthetic-word.ts';

/** Sound of a number of samples. */
export type Noise = (length: number, random: () => number) => Float32Array;

export const whiteNoise: Noise = (length, random) => Float32Array.from({ length }, () => 2 * random() - 1);

/** Equal energy per octave: white noise through three slow filters (Paul Kellet). */
export const pinkNoise: Noise = (length, random) => {
  let [slow, middle, quick] = [0, 0, 0];
  return Float32Array.from({ length }, () => {
    const white = 2 * random() - 1;
    slow = 0.99765 * slow + 0.099 * white;
    middle = 0.963 * middle + 0.2965 * white;
    quick = 0.57 * quick + 1.0527 * white;
    return slow + middle + quick + 0.1848 * white;
  });
};

/** A voice that talks on without a pause. */
const talker: Noise = (length, random) => {
  const hz = voices[Math.floor(random() * voices.length)] ?? 130;
  const [beat, sway] = [3 + 3 * random(), 0.5 + 2 * random()];
  const order = (['a', 'e', 'i', 'o', 'u'] as Vowel[]).map((vowel) => ({ vowel, key: random() })).sort((one, other) => one.key - other.key);
  const start = random();
  return synthesize(
    length / soundRate,
    (time) => {
      const syllable = Math.floor((time + start) * beat);
      const into = (time + start) * beat - syllable;
      const voice = into < 0.25 ? 0.15 : 1;
      const height = 3 * Math.sin(2 * Math.PI * sway * (time + start));
      return { hz: hz * 2 ** (height / 12), voice, breath: 0.01, vowel: order[syllable % order.length]?.vowel ?? 'a', isCreaky: false };
    },
    random,
  ).subarray(0, length);
};

/** Six voices at once. */
export const babble: Noise = (length, random) => {
  const talkers = Array.from({ length: 6 }, () => talker(length, random));
  return Float32Array.from({ length }, (_, at) => talkers.reduce((sum, voice) => sum + (voice[at] ?? 0), 0));
};

/** Chords of four notes with overtones, half a second each, over a bass. */
const music: Noise = (length, random) => {
  const roots = [0, 5, 7, 9].map((note) => 130 * 2 ** ((note + Math.floor(3 * random())) / 12));
  return Float32Array.from({ length }, (_, at) => {
    const time = at / soundRate;
    const beat = Math.floor(time / 0.5);
    const fade = Math.exp(-2 * (time - beat * 0.5));
    const root = roots[beat % roots.length] ?? 130;
    const tone = (hz: number) => [1, 2, 3, 4].reduce((sum, overtone) => sum + Math.sin(2 * Math.PI * hz * overtone * time) / overtone, 0);
    return fade * [0.5, 1, 2 ** (4 / 12), 2 ** (7 / 12)].reduce((sum, ratio) => sum + tone(root * ratio), 0);
  });
};

const powerOf = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;

/** A sound with noise beneath it, by so many dB below the given part of it. */
export function withNoise(samples: Float32Array, part: Float32Array, noise: Noise, decibels: number, random: () => number): Float32Array {
  const added = noise(samples.length, random);
  const gain = Math.sqrt(powerOf(part) / powerOf(added)) * 10 ** (-decibels / 20);
  return samples.map((sample, at) => sample + gain * (added[at] ?? 0));
}

/** A sound in a room: three hundred echoes at random times, which fade by 60 dB in the given time, beside the direct sound. */
export function inRoom(samples: Float32Array, fadeSeconds: number, echoPart: number, random: () => number): Float32Array {
  const heard = samples.slice();
  for (let echo = 0; echo < 300; echo += 1) {
    const delay = 0.005 + 0.7 * fadeSeconds * random();
    const lag = Math.round(delay * soundRate);
    const strength = (echoPart / 10) * (2 * random() - 1) * 10 ** ((-3 * delay) / fadeSeconds);
    for (let at = lag; at < heard.length; at += 1) heard[at] = (heard[at] ?? 0) + strength * (samples[at - lag] ?? 0);
  }
  return heard;
}

const silence: Noise = (length) => new Float32Array(length);

/** Two voices that talk on, equally loud. */
const twoTalkers: Noise = (length, random) => {
  const one = talker(length, random);
  return withNoise(one, one, talker, 0, random);
};

/** Sounds that no verdict is given on. */
export const noVerdictSounds: Readonly<Record<string, Noise>> = {
  silence,
  'white noise': whiteNoise,
  'pink noise': pinkNoise,
  music,
  babble,
  'two talkers': twoTalkers,
};
