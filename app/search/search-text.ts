import { visibleText } from '#app/lib/characters.ts';
import { normalize } from '#app/lib/normalize.ts';

/** Word of a text, and where it stands in the text. */
export interface TextWord {
  start: number;
  end: number;
  /** Word without marks, in ASCII letters and digits: both database engines compare it alike. */
  folded: string;
  /** Like `folded`, but each letter that Igbo marks is followed by its dot and its tone as digits: 'ọ́' is 'o12', 'o' is 'o00'. */
  marked: string;
  hasMarks: boolean;
}

const dots: Record<string, string> = { '\u0323': '1', '\u0307': '2' };
const tones: Record<string, string> = { '\u0300': '1', '\u0301': '2', '\u0304': '3', '\u0302': '4', '\u0308': '5', '\u0303': '6', '\u030c': '7' };
/** Letters that carry dots or tones in Igbo; marks on others are ignored. */
const markable = /[aeioumn]/;
/** Longest word that is told apart from longer ones: an index of PostgreSQL rejects words above 2 KB. */
const longestWord = 100;
/**
 * Unicode counts some apostrophes as letters. Soft hyphens, joiners and other format characters belong to the word around them (decision 0162); a
 * zero-width space ends a word in scripts that are written without spaces.
 */
const wordPattern =
  /(?![\u02b9-\u02bf])[\p{L}\p{N}](?:(?:(?!\u200b[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}])\p{Cf})*(?![\u02b9-\u02bf])[\p{L}\p{N}\p{M}])*/gu;

/** Letters outside ASCII become their code: 'ɣ' is 'x263'. */
const toAscii = (letter: string) => (/[a-z0-9]/.test(letter) ? letter : `x${letter.codePointAt(0)?.toString(16)}`);

/** @param noMark stands for the dot and the tone of letters that carry none */
function encode(word: string, noMark: string): Pick<TextWord, 'folded' | 'marked' | 'hasMarks'> {
  const lower = normalize(word, 'NFD').toLowerCase();
  // Most words of a text: many times faster than the loop below.
  if (/^[a-z0-9]*$/.test(lower)) return { folded: lower, marked: lower.replace(/[aeioumn]/g, `$&${noMark}${noMark}`), hasMarks: false };
  const result = { folded: '', marked: '', hasMarks: false };
  for (const [, letter = '', marks = ''] of lower.matchAll(/([^\p{M}])(\p{M}*)/gu)) {
    const ascii = toAscii(letter);
    result.folded += ascii;
    result.marked += ascii;
    if (!markable.test(letter)) continue;
    const dot = [...marks].map((mark) => dots[mark]).find(Boolean);
    const tone = [...marks].map((mark) => tones[mark]).find(Boolean);
    result.marked += `${dot ?? noMark}${tone ?? noMark}`;
    result.hasMarks ||= dot !== undefined || tone !== undefined;
  }
  return result;
}

function comparedPart(word: string): string {
  const visible = visibleText(word);
  return visible.length > longestWord ? [...visible].slice(0, longestWord).join('') : visible;
}

/** Words of a text in its own form (NFC or NFD). Apostrophes of any kind and hyphens end a word: "n'ụlọ" is "n" and "ụlọ". */
export const parseWords = (text: string): TextWord[] =>
  Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({ start: index, end: index + word.length, ...encode(comparedPart(word), '0') }));

/** Pattern of `like` for `marked` of all words with the marks of this one: its letters without a dot or a tone match any. */
export const patternOf = (word: string): string => encode(comparedPart(word), '_').marked;

/** Words as one string, each between spaces, so that a phrase is a part of it. */
export const toKey = (words: readonly TextWord[], form: 'folded' | 'marked' = 'folded') =>
  words.length === 0 ? '' : ` ${words.map((word) => word[form]).join(' ')} `;
