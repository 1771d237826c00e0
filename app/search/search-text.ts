/** Word of a text, and where it stands in the text. */
export interface TextWord {
  start: number;
  end: number;
  /** Without marks, in ASCII letters and digits: both database engines split and compare it alike. */
  folded: string;
  /** Like `folded`, but each letter that Igbo marks is followed by its dot and its tone as digits: 'ọ́' is 'o12'. */
  marked: string;
  /** Letters of `marked` that carry no dot or no tone match any: '_' stands for one character. */
  pattern: string;
  hasMarks: boolean;
}

const dots: Record<string, string> = { '\u0323': '1', '\u0307': '2' };
const tones: Record<string, string> = { '\u0300': '1', '\u0301': '2', '\u0304': '3', '\u0302': '4', '\u0308': '5', '\u0303': '6', '\u030c': '7' };
/** Letters that carry dots or tones in Igbo; marks on others are ignored. */
const markable = /[aeioumn]/;
/** Longest word that is told apart from longer ones: an index of PostgreSQL rejects words above 2 KB. */
const longestWord = 100;
/** Unicode counts some apostrophes as letters. */
const wordPattern = /(?![\u02b9-\u02bf])[\p{L}\p{N}](?:(?![\u02b9-\u02bf])[\p{L}\p{N}\p{M}])*/gu;

/** Letters outside ASCII become their code: 'ɣ' is 'x263'. */
const toAscii = (letter: string) => (/[a-z0-9]/.test(letter) ? letter : `x${letter.codePointAt(0)?.toString(16)}`);

function encode(word: string): Pick<TextWord, 'folded' | 'marked' | 'pattern' | 'hasMarks'> {
  const result = { folded: '', marked: '', pattern: '', hasMarks: false };
  for (const [, letter = '', marks = ''] of word
    .normalize('NFD')
    .toLowerCase()
    .matchAll(/([^\p{M}])(\p{M}*)/gu)) {
    const ascii = toAscii(letter);
    result.folded += ascii;
    result.marked += ascii;
    result.pattern += ascii;
    if (!markable.test(letter)) continue;
    const dot = [...marks].map((mark) => dots[mark]).find(Boolean);
    const tone = [...marks].map((mark) => tones[mark]).find(Boolean);
    result.marked += `${dot ?? 0}${tone ?? 0}`;
    result.pattern += `${dot ?? '_'}${tone ?? '_'}`;
    result.hasMarks ||= dot !== undefined || tone !== undefined;
  }
  return result;
}

/** Words of a text in its own form (NFC or NFD). Apostrophes of any kind and hyphens end a word: "n'ụlọ" is "n" and "ụlọ". */
export function wordsOf(text: string): TextWord[] {
  return Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    ...encode([...word].slice(0, longestWord).join('')),
  }));
}

/** Words of a text as one string, each between spaces, so that a phrase is a part of it. */
export const toKey = (words: readonly TextWord[], form: 'folded' | 'marked' = 'folded') =>
  words.length === 0 ? '' : ` ${words.map((word) => word[form]).join(' ')} `;
