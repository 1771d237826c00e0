import type { Tone } from '#app/lib/igbo-tones.ts';
import { type JudgedItem, shownIgbo } from './judged-item.ts';
import type { Edit } from './letters.ts';
import { ordinal, type PlacedMark, type SeparatorMark } from './placed-marks.ts';
import { capitalized, igbo, join, type Sentence, say, textOf } from './sentence.ts';

export const right = 'Right.';
export const rightWithTones = 'Right, with all its tones.';
export const tonesNotChecked = 'Right. Its tones are still being checked, so they don’t count here.';
export const tonesNotJudged = 'The tones of this word are being checked again. Go on with the next one.';
export const nothingGiven = 'No worries. Have a look, it’ll come up again.';
export const pairsShown = 'No worries. Have a look: each meaning is now next to its word.';

/** Ends a sentence with a text that may have its own full stop or question mark. */
const end = (sentence: Sentence) => (/[.?!…]$/u.test(textOf(sentence)) ? sentence : say`${sentence}.`);
const quoted = (english: string) => `“${english}”`;
const maxNamed = 4;

/** Another item with the letters that were typed. */
export interface Meant {
  /** The form of the item that was typed, as it is written. */
  text: string;
  item: JudgedItem;
}

/** 'àkwá, “egg”', or 'akwa, “crying”, “cloth” or “bed”' for items with the same letters. */
function named(meant: readonly Meant[]): Sentence {
  const meanings = [...new Set(meant.map(({ item }) => quoted(item.english)))].slice(0, maxNamed);
  const last = meanings.pop() ?? '';
  return say`${igbo(meant[0]?.text ?? '')}, ${meanings.length === 0 ? last : `${meanings.join(', ')} or ${last}`}`;
}

export const rightInOwnDialect = (item: JudgedItem) => end(say`Right. In books you also find ${igbo(item.igbo)}`);
export const alsoWritten = (item: JudgedItem) => end(say`Right. Also written ${igbo(item.igbo)}`);
export const rightElsewhere = (form: string, place: string | null, item: JudgedItem) =>
  join([end(say`Right in ${place === null ? 'another dialect' : igbo(place)}: ${igbo(form)}`), end(say`Here we practise ${igbo(item.igbo)}`)], ' ');

export function wrongTones(item: JudgedItem & { toned: string }, meant: readonly Meant[], marks: readonly PlacedMark[]): Sentence {
  const spoken = join(
    marks.map((mark) => mark.spoken),
    '; ',
  );
  if (meant.length > 0) return end(say`Right letters, wrong tone. You wrote ${named(meant)}; for ${quoted(item.english)} write ${igbo(item.toned)}`);
  if (marks.every(({ kind }) => kind === 'tone-missing')) return end(say`Right letters, but not all tones. Write ${igbo(item.toned)}: ${spoken}`);
  return end(say`Right letters, wrong tone. Write ${igbo(item.toned)}: ${spoken}`);
}

const countMarks = (marks: readonly PlacedMark[], kind: PlacedMark['kind']) => marks.filter((mark) => mark.kind === kind).length;

function dotProblem(marks: readonly PlacedMark[]): string {
  if (countMarks(marks, 'dot-missing') === marks.length)
    return marks.length === 1 ? 'the dot is missing' : `a dot is missing on ${marks.length} letters`;
  if (countMarks(marks, 'dot-extra') === marks.length) return marks.length === 1 ? 'one dot too many' : `a dot too many on ${marks.length} letters`;
  return countMarks(marks, 'other-mark') === 0 ? 'the dots belong to other letters' : 'a letter has another mark';
}

export function wrongDots(answer: string, item: JudgedItem, meant: readonly Meant[], marks: readonly PlacedMark[]): Sentence {
  const problem = `Nearly: ${dotProblem(marks)}.`;
  if (meant.length > 0) return end(say`${problem} You wrote ${named(meant)}; for ${quoted(item.english)} write ${igbo(answer)}`);
  const isOneKind = marks.every(({ kind }) => kind !== 'other-mark' && kind === marks[0]?.kind);
  const reason = isOneKind ? 'The dot makes another letter: write' : 'Write';
  return end(say`${problem} ${reason} ${igbo(answer)}`);
}

export const dotsAreOptional = (answer: string, marks: readonly PlacedMark[]) =>
  end(countMarks(marks, 'dot-missing') === marks.length ? say`Good. With its dots it is ${igbo(answer)}` : say`Good. It is written ${igbo(answer)}`);

export const elisionSpelledOut = (answer: string) => end(say`Nearly: before a vowel ${igbo('na')} is written ${igbo('n’')}. Write ${igbo(answer)}`);

const editProblems: Record<Edit['kind'], string> = {
  replaced: 'one letter',
  missing: 'one letter is missing',
  extra: 'one letter too many',
  swapped: 'two letters have changed places',
};

const mindTheDots = (hasOtherDots: boolean) => (hasOtherDots ? ', and mind the dots' : '');

/** @param marks blanks, apostrophes and hyphens, the only ones that are wrong beside dots */
export function wrongSeparators(answer: string, marks: readonly SeparatorMark[], hasOtherDots: boolean): Sentence {
  const [first, second] = marks;
  const areSpaces = marks.every(({ name }) => name === 'a space');
  const named = [areSpaces ? 'the spaces' : 'what stands between the words', ...(hasOtherDots ? ['the dots'] : [])];
  const one = `${first?.name} ${first?.kind === 'extra' ? 'too many' : 'is missing'}${mindTheDots(hasOtherDots)}`;
  return end(say`Nearly: ${second ? `mind ${named.join(' and ')}` : one}. Write ${igbo(answer)}`);
}

/** @param mark place of the edit */
export const oneWrongLetter = (answer: string, kind: Edit['kind'], mark: PlacedMark | undefined, hasOtherDots: boolean): Sentence =>
  end(say`Nearly: ${editProblems[kind]}${mindTheDots(hasOtherDots)}. ${capitalized(mark?.spoken ?? '')}. Write ${igbo(answer)}`);

export const wrongOrder = (answer: string, areDotsRight: boolean) =>
  end(say`All words are right; mind their order${areDotsRight ? '' : ' and the dots'}: ${igbo(answer)}`);

export const givenInEnglish = (item: JudgedItem) => end(say`Not yet. That is the English; in Igbo it is ${igbo(shownIgbo(item))}`);

export function wrong(item: JudgedItem, meant: readonly Meant[]): Sentence {
  if (meant.length === 0) return end(say`Not yet. It is ${igbo(shownIgbo(item))}`);
  return end(say`Not yet. You wrote ${named(meant)}; for ${quoted(item.english)} write ${igbo(shownIgbo(item))}`);
}

export const wrongChoice = (item: JudgedItem, chosen: JudgedItem) =>
  end(say`Not yet. You chose ${named([{ text: shownIgbo(chosen), item: chosen }])}; ${quoted(item.english)} is ${igbo(shownIgbo(item))}`);

export const wrongReply = (before: JudgedItem | undefined, item: JudgedItem) =>
  end(say`Not yet. ${before ? say`After ${igbo(before.igbo)} comes` : 'The answer is'}: ${igbo(item.igbo)}`);

/** @param other the item that has the tones that were placed */
export function wrongTonesPlaced(
  item: JudgedItem,
  expected: readonly Tone[],
  placed: readonly (Tone | null)[],
  other: JudgedItem | undefined,
): Sentence {
  const answer = say`${igbo(shownIgbo(item))}: ${expected.join(', ')}`;
  if (other) return end(say`Not yet. That is ${named([{ text: shownIgbo(other), item: other }])}. Say ${quoted(item.english)} as ${answer}`);
  const wrongSyllable = expected.findIndex((tone, nth) => tone !== placed[nth]);
  return say`Not yet. It is ${answer}. Hum it${wrongSyllable < 0 ? '' : `, and mind the ${ordinal(wrongSyllable, 'syllable')}`}.`;
}

export const missedPairs = (words: readonly string[]) => end(say`You found all the pairs. Look once more at ${join(words.map(igbo), ', ')}`);
