import { spell } from '#app/lib/igbo-syllables.ts';
import type { Tone } from '#app/lib/igbo-tones.ts';
import { recordingRate } from '#app/media/recording-rate.contract.ts';
import { writeWav } from '#app/media/wav.ts';
import { playSound, type Sound } from './sound.ts';

/** Frequency in Hz of a high tone at the beginning: a phone's loudspeaker plays little below 200 Hz. */
const highHz = 330;
/** Intervals in semitones; the ladder draws a step half as deep as a low tone. */
const lowInterval = -5;
const stepInterval = -2.5;

const syllableSeconds = 0.32;
const glideSeconds = 0.06;
const pauseSeconds = 0.16;
const loudness = 0.35;
/** Part of the loudness between two syllables, so that they can be counted. */
const dip = 0.3;

/** Height in semitones of each syllable of a word. From a step on the voice goes on at the new level, across words, too. */
export function heightsOf(words: Tone[][]): number[][] {
  let level = 0;
  return words.map((tones) =>
    tones.map((tone) => {
      if (tone === 'step') level += stepInterval;
      return tone === 'low' ? level + lowInterval : level;
    }),
  );
}

const ease = (part: number) => (1 - Math.cos(Math.PI * Math.min(1, Math.max(0, part)))) / 2;

/** Samples from -1 to 1 of a word: pure tones that glide into one another, with a soft beginning and end. */
function humWord(heights: number[]): number[] {
  const length = Math.round(heights.length * syllableSeconds * recordingRate);
  let phase = 0;
  return Array.from({ length }, (_, nth) => {
    const seconds = nth / recordingRate;
    const syllable = Math.min(heights.length - 1, Math.floor(seconds / syllableSeconds));
    const sinceStart = seconds - syllable * syllableSeconds;
    const untilEnd = syllableSeconds - sinceStart;
    const height = heights[syllable] ?? 0;
    const before = heights[syllable - 1] ?? height;
    phase += (2 * Math.PI * highHz * 2 ** ((before + (height - before) * ease(sinceStart / glideSeconds)) / 12)) / recordingRate;
    const isLast = syllable === heights.length - 1;
    const [from, to] = [syllable === 0 ? 0 : dip, isLast ? 0 : dip];
    const rising = from + (1 - from) * ease(sinceStart / glideSeconds);
    const falling = to + (1 - to) * ease(untilEnd / glideSeconds);
    return loudness * rising * falling * Math.sin(phase);
  });
}

/** The melody of a text as a WAV file, in pure tones without vowels. Syllables without a marked tone are left out. */
export function humOf(toned: string): Uint8Array<ArrayBuffer> {
  const words = spell(toned).map(({ syllables }) => syllables.flatMap(({ tone }) => tone ?? []));
  const pause = Array<number>(Math.round(pauseSeconds * recordingRate)).fill(0);
  const samples = heightsOf(words).flatMap((heights) => [...humWord(heights), ...pause]);
  const data = new DataView(new ArrayBuffer(samples.length * 2));
  samples.forEach((sample, nth) => void data.setInt16(nth * 2, Math.round(sample * 0x7fff), true));
  return writeWav(new Uint8Array(data.buffer));
}

export const playHum = (toned: string): Sound => playSound(new Blob([humOf(toned)], { type: 'audio/wav' }));
