import { igboAlphabet } from '#app/lib/igbo-alphabet.ts';
import { type Tone, toneMarks, toneOfMark } from '#app/lib/igbo-tones.ts';
import { normalize } from '#app/lib/normalize.ts';
import { keysOf } from './answer-keys.ts';

/** Igbo letter, blank, apostrophe or hyphen. A digraph is one letter. */
export interface Letter {
  /** In small letters, with dots and without tones. */
  text: string;
  /** Letter without marks. */
  bare: string;
  /** Tone marks in the order of their syllables; more than one only by mistake. */
  tones: string;
}

const digraphs: ReadonlySet<string> = new Set(igboAlphabet.filter((letter) => letter.length === 2));

/** Letters of a key. Keys that differ in marks alone have letters at the same positions. */
export function lettersOf(key: string): Letter[] {
  const letters: Letter[] = [];
  for (const { 1: bare = '', 2: marks = '' } of normalize(key, 'NFD').matchAll(/(\P{M})(\p{M}*)/gu)) {
    const letter = { bare, text: normalize(bare + marks.replace(toneMarks, '')), tones: marks.match(toneMarks)?.join('') ?? '' };
    const last = letters.at(-1);
    if (last && digraphs.has(last.bare + bare))
      letters.splice(-1, 1, { bare: last.bare + bare, text: last.text + letter.text, tones: last.tones + letter.tones });
    else letters.push(letter);
  }
  return letters;
}

/** Tones of a text with a mark on every syllable, in order. */
export const tonesOf = (toned: string): Tone[] =>
  lettersOf(keysOf(toned).marked).flatMap(({ tones }) => [...tones].flatMap((mark) => toneOfMark[mark] ?? []));

export const isSeparator = ({ bare }: Letter): boolean => bare === ' ' || bare === "'" || bare === '-';

/** A digraph with its two characters in the other order. */
export const turned = (digraph: string): string => digraph.slice(1) + digraph.slice(0, 1);

/** Characters of a key with their marks, without blanks, apostrophes and hyphens. */
const charactersOf = (key: string): string[] => normalize(key, 'NFD').match(/[^\p{M} '-]\p{M}*/gu) ?? [];

/** The letters of a key, parted as the expected ones are; null when other letters than these are in it. */
export function partedAs(expected: readonly Letter[], key: string): Letter[] | null {
  const characters = charactersOf(key);
  const parted = expected.map((letter) => (isSeparator(letter) ? letter.bare : characters.splice(0, letter.bare.length).join('')));
  const letters = lettersOf(parted.join(''));
  const isSame = characters.length === 0 && letters.length === expected.length && letters.every(({ bare }, nth) => bare === expected[nth]?.bare);
  return isSame ? letters : null;
}

/** A digraph whose characters have changed places, as in Ibgo, and the key with all of them in their order; null when more differs. */
export function turnedDigraph(expected: readonly Letter[], key: string): { position: number; letters: Letter[] } | null {
  const all = normalize(key, 'NFD').match(/\P{M}\p{M}*/gu) ?? [];
  if (all.length !== expected.reduce((sum, { bare }) => sum + bare.length, 0)) return null;
  let characters = 0;
  for (const [position, { bare }] of expected.entries()) {
    if (bare.length === 2) {
      const [first = '', second = ''] = all.slice(characters, characters + 2);
      const letters = lettersOf(all.toSpliced(characters, 2, second, first).join(''));
      if (letters.length === expected.length && letters.every((letter, nth) => letter.bare === expected[nth]?.bare)) return { position, letters };
    }
    characters += bare.length;
  }
  return null;
}

export interface Edit {
  kind: 'replaced' | 'missing' | 'extra' | 'swapped';
  /** Index of the first letter that differs, the same in both lists. */
  position: number;
}

/** The one letter that was replaced, left out or added, or the two neighbours that were swapped; null when more differs, or nothing. Compares without marks. */
export function oneEdit(expected: readonly Letter[], given: readonly Letter[]): Edit | null {
  const difference = given.length - expected.length;
  if (Math.abs(difference) > 1) return null;
  const same = (one: number, other: number) => expected[one]?.bare === given[other]?.bare;
  let position = 0;
  while (position < expected.length && same(position, position)) position += 1;
  const sameFrom = (one: number, other: number) => expected.slice(one).every((_, nth) => same(one + nth, other + nth));
  if (difference < 0) return sameFrom(position + 1, position) ? { kind: 'missing', position } : null;
  if (difference > 0) return sameFrom(position, position + 1) ? { kind: 'extra', position } : null;
  if (position === expected.length) return null;
  if (sameFrom(position + 1, position + 1)) return { kind: 'replaced', position };
  const isSwapped = same(position, position + 1) && same(position + 1, position) && sameFrom(position + 2, position + 2);
  return isSwapped ? { kind: 'swapped', position } : null;
}
