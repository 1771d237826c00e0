import type { Tone } from '#app/lib/igbo-tones.ts';
import { type Moment, soundRate, synthesize, type Vowel } from './synthetic-voice.ts';

/** Pitch of seven voices in Hz, from a low man to a child. */
export const voices = [85, 105, 130, 165, 205, 260, 340] as const;

export interface WordOptions {
  tones: readonly Tone[];
  /** Pitch of the low tone in Hz. */
  hz: number;
  /** Quick speech has syllables of 95 to 120 ms, usual speech of 150 to 240 ms, slow speech of 300 to 450 ms. */
  isQuick?: boolean;
  isSlow?: boolean;
  /** The last syllable is creaky. */
  isCreaky?: boolean;
  /** Semitones from the low tone to the high one, least and most. */
  range?: readonly [least: number, most: number];
  /** Semitones per second by which speech sinks. */
  declination?: number;
}

/** Silence in seconds around a word. */
export const room = { before: 0.3, after: 0.5 };
/** What separates two vowels, and the voice and breath in it. */
const consonants = { nasal: [0.35, 0], stop: [0, 0], voicedStop: [0.1, 0], fricative: [0, 0.12] } as const;

/** A word with the given tones on syllables of a consonant and a vowel, all else by chance; the first syllable may be a vowel alone. */
export function speak(
  { tones, hz, isQuick = false, isSlow = false, isCreaky = false, range = [2.5, 5], declination = 1.5 }: WordOptions,
  random: () => number,
): Float32Array {
  const between = (low: number, high: number) => low + (high - low) * random();
  const chosen = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const step = between(...range);
  const heights = heightsOf(tones, step, between(0.5, 1));
  let end = room.before;
  const syllables = tones.map((_, nth) => {
    const start = end;
    const length = isQuick ? between(0.095, 0.12) : isSlow ? between(0.3, 0.45) : between(0.15, 0.24);
    end += length;
    const [voice, breath] = consonants[chosen(Object.keys(consonants) as (keyof typeof consonants)[])];
    const onset = nth === 0 && random() < 0.5 ? 0 : isQuick ? 0.035 : between(0.05, 0.08);
    return {
      start,
      end,
      voice,
      breath,
      onset,
      vowel: chosen<Vowel>(['a', 'e', 'i', 'o', 'u']),
      height: heights[nth] ?? 0,
      loudness: between(0.7, 1),
    };
  });
  const last = syllables.at(-1);

  function momentAt(time: number): Moment {
    const nth = Math.max(
      0,
      syllables.findLastIndex(({ start }) => time >= start),
    );
    const syllable = syllables[nth];
    if (!syllable || !last || time < room.before || time > last.end) return { hz, voice: 0, breath: 0, vowel: 'a', isCreaky: false };
    const into = time - syllable.start;
    const glide = smooth(into / (0.45 * (syllable.end - syllable.start)));
    const height = glide * syllable.height + (1 - glide) * (syllables[nth - 1]?.height ?? syllable.height) - declination * (time - room.before);
    const opening = syllable.onset === 0 ? smooth(into / 0.03) : smooth((into - syllable.onset + 0.02) / 0.03);
    const closing = smooth((syllable.end - time) / (syllable === last ? 0.06 : 0.03));
    const [voiceBefore, breathBefore] = [syllable.voice, syllable.breath];
    const next = syllables[nth + 1];
    const floor = into < syllable.onset ? voiceBefore : (next?.voice ?? 0);
    const open = Math.min(opening, closing);
    return {
      hz: hz * 2 ** (height / 12),
      voice: syllable.loudness * (floor + (1 - floor) * open),
      breath: 0.01 + (into < syllable.onset ? breathBefore : 0),
      vowel: syllable.vowel,
      isCreaky: isCreaky && syllable === last && into > 0.2 * (syllable.end - syllable.start),
    };
  }
  const samples = synthesize((last?.end ?? 0) + room.after, momentAt, random);
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
  return samples.map((sample) => (0.5 * sample) / peak);
}

/** Semitones of the tones above the low one. A downstep lowers all high tones after it. */
function heightsOf(tones: readonly Tone[], step: number, downstep: number): number[] {
  let high = step;
  return tones.map((tone, nth) => {
    if (tone === 'step') high -= nth === 0 ? 0 : downstep;
    return tone === 'low' ? 0 : high;
  });
}

/** From 0 to 1 without a corner. */
function smooth(part: number): number {
  const bounded = Math.max(0, Math.min(1, part));
  return bounded * bounded * (3 - 2 * bounded);
}

/** Samples of the word without the silence around it. */
export const spokenPart = (samples: Float32Array): Float32Array => samples.subarray(room.before * soundRate, samples.length - room.after * soundRate);
