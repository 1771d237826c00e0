import { spell } from './igbo-syllables.ts';
import type { Tone } from './igbo-tones.ts';

/** Syllables of a word that is said back: one has no melody, and in a longer one a program cannot tell them apart. */
const [fewest, most] = [2, 3];

/** Tones of a word that can be said back: one word of two or three syllables, each with its mark. Undefined for all else. */
export function mirroredTones(toned: string): Tone[] | undefined {
  const [word, ...others] = spell(toned);
  const tones = word?.syllables.flatMap(({ tone }) => tone ?? []) ?? [];
  const isWhole = others.length === 0 && tones.length === word?.syllables.length;
  return isWhole && tones.length >= fewest && tones.length <= most ? tones : undefined;
}
