import type { Tone } from '#app/ui/igbo/tones.ts';
import { type JudgedItem, shownIgbo } from './judged-item.ts';
import type { Edit } from './letters.ts';
import { ordinal, type PlacedMark, type SeparatorMark } from './placed-marks.ts';

export const right = 'Right.';
export const rightWithTones = 'Right, with all its tones.';
export const tonesNotChecked = 'Right. Its tones are still being checked: they do not count here.';
export const tonesNotJudged = 'The tones of this word are being checked again. Go on with the next one.';
export const nothingGiven = 'No harm. Look, and it comes again.';

/** Ends a sentence with a text that may have its own full stop or question mark. */
const end = (text: string) => (/[.?!…]$/u.test(text) ? text : `${text}.`);
const quoted = (english: string) => `“${english}”`;
const maxNamed = 4;

/** Another item with the letters that were typed. */
export interface Meant {
  /** The form of the item that was typed, as it is written. */
  text: string;
  item: JudgedItem;
}

/** 'àkwá, “egg”', or 'akwa, “crying”, “cloth” or “bed”' for items with the same letters. */
function named(meant: readonly Meant[]): string {
  const meanings = [...new Set(meant.map(({ item }) => quoted(item.english)))].slice(0, maxNamed);
  const last = meanings.pop();
  return `${meant[0]?.text}, ${meanings.length === 0 ? last : `${meanings.join(', ')} or ${last}`}`;
}

export const rightInOwnDialect = ({ igbo }: JudgedItem) => end(`Right. In books you also find ${igbo}`);
export const alsoWritten = ({ igbo }: JudgedItem) => end(`Right. Also written ${igbo}`);
export const rightElsewhere = (form: string, place: string | null, { igbo }: JudgedItem) =>
  `${end(`Right in ${place ?? 'another dialect'}: ${form}`)} ${end(`Here we practise ${igbo}`)}`;

export function wrongTones(item: JudgedItem & { toned: string }, meant: readonly Meant[], marks: readonly PlacedMark[]): string {
  const spoken = marks.map((mark) => mark.spoken).join('; ');
  if (meant.length > 0) return end(`Right letters, wrong tone. You wrote ${named(meant)}; for ${quoted(item.english)} write ${item.toned}`);
  if (marks.every(({ kind }) => kind === 'tone-missing')) return end(`Right letters, but not all tones. Write ${item.toned}: ${spoken}`);
  return end(`Right letters, wrong tone. Write ${item.toned}: ${spoken}`);
}

const countMarks = (marks: readonly PlacedMark[], kind: PlacedMark['kind']) => marks.filter((mark) => mark.kind === kind).length;

function dotProblem(marks: readonly PlacedMark[]): string {
  if (countMarks(marks, 'dot-missing') === marks.length)
    return marks.length === 1 ? 'the dot is missing' : `a dot is missing on ${marks.length} letters`;
  if (countMarks(marks, 'dot-extra') === marks.length) return marks.length === 1 ? 'one dot too many' : `a dot too many on ${marks.length} letters`;
  return countMarks(marks, 'other-mark') === 0 ? 'the dots belong to other letters' : 'a letter has another mark';
}

export function wrongDots(answer: string, item: JudgedItem, meant: readonly Meant[], marks: readonly PlacedMark[]): string {
  const problem = `Nearly: ${dotProblem(marks)}.`;
  if (meant.length > 0) return end(`${problem} You wrote ${named(meant)}; for ${quoted(item.english)} write ${answer}`);
  const isOneKind = marks.every(({ kind }) => kind !== 'other-mark' && kind === marks[0]?.kind);
  const reason = isOneKind ? 'The dot makes another letter: write' : 'Write';
  return end(`${problem} ${reason} ${answer}`);
}

export const dotsAreOptional = (answer: string, marks: readonly PlacedMark[]) =>
  end(countMarks(marks, 'dot-missing') === marks.length ? `Good. With its dots it is ${answer}` : `Good. It is written ${answer}`);

export const elisionSpelledOut = (answer: string) => end(`Nearly: before a vowel na is written n’. Write ${answer}`);

const editProblems: Record<Edit['kind'], string> = {
  replaced: 'one letter',
  missing: 'one letter is missing',
  extra: 'one letter too many',
  swapped: 'two letters have changed places',
};

const mindTheDots = (hasOtherDots: boolean) => (hasOtherDots ? ', and mind the dots' : '');

/** @param marks blanks, apostrophes and hyphens, the only ones that are wrong beside dots */
export function wrongSeparators(answer: string, marks: readonly SeparatorMark[], hasOtherDots: boolean): string {
  const [first, second] = marks;
  const areSpaces = marks.every(({ name }) => name === 'a space');
  const named = [areSpaces ? 'the spaces' : 'what stands between the words', ...(hasOtherDots ? ['the dots'] : [])];
  const one = `${first?.name} ${first?.kind === 'extra' ? 'too many' : 'is missing'}${mindTheDots(hasOtherDots)}`;
  return end(`Nearly: ${second ? `mind ${named.join(' and ')}` : one}. Write ${answer}`);
}

/** @param mark place of the edit */
export function oneWrongLetter(answer: string, kind: Edit['kind'], mark: PlacedMark | undefined, hasOtherDots: boolean): string {
  const { spoken = '' } = mark ?? {};
  return end(`Nearly: ${editProblems[kind]}${mindTheDots(hasOtherDots)}. ${spoken.charAt(0).toUpperCase()}${spoken.slice(1)}. Write ${answer}`);
}

export const wrongOrder = (answer: string, areDotsRight: boolean) =>
  end(`All words are right; mind their order${areDotsRight ? '' : ' and the dots'}: ${answer}`);

export const givenInEnglish = (item: JudgedItem) => end(`Not yet. That is the English; in Igbo it is ${shownIgbo(item)}`);

export function wrong(item: JudgedItem, meant: readonly Meant[]): string {
  if (meant.length === 0) return end(`Not yet. It is ${shownIgbo(item)}`);
  return end(`Not yet. You wrote ${named(meant)}; for ${quoted(item.english)} write ${shownIgbo(item)}`);
}

export const wrongChoice = (item: JudgedItem, chosen: JudgedItem) =>
  end(`Not yet. You chose ${named([{ text: shownIgbo(chosen), item: chosen }])}; ${quoted(item.english)} is ${shownIgbo(item)}`);

export const wrongReply = (before: JudgedItem | undefined, item: JudgedItem) =>
  end(`Not yet. ${before ? `After ${before.igbo} comes` : 'The answer is'}: ${item.igbo}`);

/** @param other the item that has the tones that were placed */
export function wrongTonesPlaced(
  item: JudgedItem,
  expected: readonly Tone[],
  placed: readonly (Tone | null)[],
  other: JudgedItem | undefined,
): string {
  const answer = `${shownIgbo(item)}: ${expected.join(', ')}`;
  if (other) return end(`Not yet. That is ${named([{ text: shownIgbo(other), item: other }])}. Say ${quoted(item.english)} as ${answer}`);
  const wrongSyllable = expected.findIndex((tone, nth) => tone !== placed[nth]);
  return `Not yet. It is ${answer}. Hum it${wrongSyllable < 0 ? '' : `, and mind the ${ordinal(wrongSyllable, 'syllable')}`}.`;
}

export const missedPairs = (igbo: readonly string[]) => end(`All pairs are found. Look once more at ${igbo.join(', ')}`);
