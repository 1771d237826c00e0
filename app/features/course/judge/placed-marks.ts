import { toneOfMark } from '#app/lib/igbo-tones.ts';
import { normalize } from '#app/lib/normalize.ts';
import { type Edit, isSeparator, type Letter, turned } from './letters.ts';
import { igbo, type Sentence, say } from './sentence.ts';

type MarkKind = 'dot-missing' | 'dot-extra' | 'other-mark' | 'tone-missing' | 'tone-wrong' | 'replaced' | 'missing' | 'extra' | 'swapped';

/** A place of the right answer where the given one differs. */
export interface PlacedMark {
  kind: MarkKind;
  /** Index in the letters of the right answer; an extra letter stands before it. */
  position: number;
  /** 'second letter: ọ with a dot'. */
  spoken: Sentence;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth'];

/** @param nth from 0 */
export const ordinal = (nth: number, noun: string): string => (ordinals[nth] ? `${ordinals[nth]} ${noun}` : `${noun} ${nth + 1}`);

/** 'second letter', in a phrase 'third word, second letter'. */
function placeOf(letters: readonly Letter[], position: number): string {
  const blanks = letters.flatMap(({ bare }, nth) => (bare === ' ' ? nth : []));
  const wordsBefore = blanks.filter((blank) => blank < position).length;
  const letter = ordinal(position - (blanks[wordsBefore - 1] ?? -1) - 1, 'letter');
  return blanks.length === 0 ? letter : `${ordinal(wordsBefore, 'word')}, ${letter}`;
}

const separatorNames: Record<string, string> = { ' ': 'a space', "'": 'an apostrophe', '-': 'a hyphen' };
const nameOfSeparator = ({ bare }: Letter) => separatorNames[bare] ?? bare;
const isDotted = ({ text }: Letter) => /[\u0323\u0307]/u.test(normalize(text, 'NFD'));

function nameOf(letter: Letter): Sentence {
  if (isSeparator(letter)) return nameOfSeparator(letter);
  if (!isDotted(letter)) return igbo(letter.text);
  return letter.text === 'ṅ' ? say`${igbo('ṅ')} with a dot on top` : say`${igbo(letter.text)} with a dot`;
}

/** Letters with other dots or marks. Both lists have the same letters apart from marks, but for the one edit between them. */
export function placeMarks(expected: readonly Letter[], given: readonly Letter[], edit: Edit | null = null): PlacedMark[] {
  const marks = edit ? [placeEdit(expected, given, edit)] : [];
  const lag = edit?.kind === 'missing' ? -1 : edit?.kind === 'extra' ? 1 : 0;
  const touched = edit?.kind === 'swapped' ? 2 : 1;
  for (const [position, letter] of expected.entries()) {
    const isBefore = !edit || position < edit.position;
    if (edit && !isBefore && edit.kind !== 'extra' && position < edit.position + touched) continue;
    const other = given[isBefore ? position : position + lag];
    if (!other || other.text === letter.text) continue;
    marks.push(placeDot(expected, position, letter, other));
  }
  return marks.toSorted((one, another) => one.position - another.position);
}

function placeDot(expected: readonly Letter[], position: number, letter: Letter, other: Letter): PlacedMark {
  const place = placeOf(expected, position);
  if (other.text === other.bare) return { kind: 'dot-missing', position, spoken: say`${place}: ${nameOf(letter)}` };
  if (letter.text === letter.bare && isDotted(other))
    return { kind: 'dot-extra', position, spoken: say`${place}: ${igbo(letter.text)} without a dot` };
  return { kind: 'other-mark', position, spoken: say`${place}: ${isDotted(letter) ? nameOf(letter) : say`${igbo(letter.text)} without a mark`}` };
}

function placeEdit(expected: readonly Letter[], given: readonly Letter[], { kind, position }: Edit): PlacedMark {
  const [letter, next] = expected.slice(position);
  const typed = igbo(given[position]?.bare ?? '');
  if (kind === 'extra')
    return { kind, position, spoken: letter ? say`${placeOf(expected, position)}: no ${typed} before it` : say`no ${typed} at the end` };
  const rest = kind === 'replaced' ? say`, not ${typed}` : kind === 'swapped' && next ? say`, then ${nameOf(next)}` : '';
  return { kind, position, spoken: say`${placeOf(expected, position)}: ${letter ? nameOf(letter) : ''}${rest}` };
}

/** Apostrophes of n', which stand for the a of na. */
export const placeElisions = (expected: readonly Letter[]): PlacedMark[] =>
  expected.flatMap((letter, position) =>
    letter.bare === "'" && expected[position - 1]?.bare === 'n'
      ? { kind: 'replaced', position, spoken: say`${placeOf(expected, position)}: ${nameOf(letter)}, not ${igbo('a')}` }
      : [],
  );

/** A blank, apostrophe or hyphen that is missing, too much, or another one. */
export type SeparatorMark = PlacedMark & {
  kind: 'missing' | 'extra' | 'replaced';
  /** 'a space'. */
  name: string;
};

/** Blanks, apostrophes and hyphens by the number of characters before them. A digraph has two. */
function separatorsOf(letters: readonly Letter[]): Map<number, Letter> {
  let characters = 0;
  return new Map(
    letters.flatMap((letter) => {
      if (isSeparator(letter)) return [[characters, letter]];
      characters += letter.bare.length;
      return [];
    }),
  );
}

/** Blanks, apostrophes and hyphens that differ. Both lists have the same letters apart from these, though digraphs may be parted. */
export function placeSeparators(expected: readonly Letter[], given: readonly Letter[]): SeparatorMark[] {
  const [wanted, typed] = [separatorsOf(expected), separatorsOf(given)];
  const gaps = [...new Set([...wanted.keys(), ...typed.keys()])].toSorted((one, other) => one - other);
  return gaps.flatMap((characters): SeparatorMark[] => {
    const [letter, other] = [wanted.get(characters), typed.get(characters)];
    if (letter?.bare === other?.bare) return [];
    if (letter) {
      const position = expected.indexOf(letter);
      return [
        {
          kind: other ? 'replaced' : 'missing',
          position,
          name: nameOfSeparator(letter),
          spoken: say`${placeOf(expected, position)}: ${nameOf(letter)}`,
        },
      ];
    }
    const position = placeAfter(expected, characters);
    const name = other ? nameOfSeparator(other) : '';
    return [{ kind: 'extra', position, name, spoken: `${placeOf(expected, position)}: ${name} too many` }];
  });
}

/** Index of the letter that the character after these belongs to. */
function placeAfter(letters: readonly Letter[], characters: number): number {
  const lengths = letters.map((letter) => (isSeparator(letter) ? 0 : letter.bare.length));
  return lengths.findIndex((_, nth) => lengths.slice(0, nth + 1).reduce((sum, length) => sum + length, 0) > characters);
}

/** A digraph whose two characters have changed places. */
export const placeTurned = (expected: readonly Letter[], position: number): PlacedMark => {
  const { bare = '' } = expected[position] ?? {};
  return { kind: 'replaced', position, spoken: say`${placeOf(expected, position)}: ${igbo(bare)}, not ${igbo(turned(bare))}` };
};

/** Syllables with another tone than the right answer, or without one. Both lists have the same letters. */
export function placeTones(expected: readonly Letter[], given: readonly Letter[]): PlacedMark[] {
  let syllable = -1;
  return expected.flatMap((letter, position) => {
    const typed = given[position]?.tones ?? '';
    if (letter.tones === '')
      return typed === '' ? [] : { kind: 'tone-wrong', position, spoken: say`${placeOf(expected, position)}: ${igbo(letter.text)} without a tone` };
    syllable += 1;
    if (typed === letter.tones) return [];
    const kind = typed === '' ? 'tone-missing' : 'tone-wrong';
    return {
      kind,
      position,
      spoken: `${ordinal(syllable, 'syllable')}: ${[...letter.tones].map((mark) => toneOfMark[mark] ?? 'no tone').join(', ')}`,
    };
  });
}
