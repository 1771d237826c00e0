import { groupBy } from '#app/lib/group-by.ts';
import { withoutTone } from '#app/lib/igbo-tones.ts';
import { normalize } from '#app/lib/normalize.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import { isShapedLikeIgbo, splitByLanguage } from '#app/ui/igbo/detect-igbo.ts';
import { wordPattern } from '#app/ui/igbo/replace-word.ts';

/** Known word: as it is written with its tones, and what it means. */
interface Headword {
  title: string;
  meaning: string | null;
}

export interface Hint {
  /** Number of the word in the text, from 0. Unlike an offset it stays the same in NFC and NFD. */
  nth: number;
  /** The word as it was typed, in NFC. */
  word: string;
  message: string;
  /** Spellings to choose from; none when only a speaker can tell. */
  spellings: { text: string; meaning: string | null }[];
}

interface Word {
  nth: number;
  text: string;
  /** In a clause of Igbo words. English words have mixed vowels too. */
  isIgbo: boolean;
}

const withoutTones = (text: string) => withoutTone(text).toLowerCase();
/** Shorter words are English words too often: so, a, we. */
const minKeyLength = 3;
/** Letters of other orthographies and their letters in the standard orthography. */
const otherLetters: Record<string, string> = { ö: 'ọ', ü: 'ụ', ï: 'ị', ñ: 'ṅ', Ö: 'Ọ', Ü: 'Ụ', Ï: 'Ị', Ñ: 'Ṅ' };

/** Splits a text into words. @param isIgbo the whole text is Igbo; otherwise clauses with dotted letters are */
function wordsWithLanguage(text: string, isIgbo: boolean): Word[] {
  const runs = isIgbo ? [{ text, igbo: true }] : splitByLanguage(text);
  return runs
    .flatMap((run) => (run.text.match(wordPattern) ?? []).map((word) => ({ text: word, isIgbo: run.igbo })))
    .map((word, nth) => ({ ...word, nth }));
}

const isKey = (key: string) => key.length >= minKeyLength && isShapedLikeIgbo(key);

/** Keys of the words of a text that may be Igbo, which ask for headwords with the same letters. */
export function keysOf(text: string): string[] {
  const keys = Array.from(text.matchAll(wordPattern), ([word]) => foldForSearch(word));
  return [...new Set(keys)].filter(isKey);
}

/** Tones that a text shall have: those of a headword, none in the everyday spelling. Prose may have them or leave them out. */
export type WantedTones = 'all' | 'none' | 'any';

/**
 * Hints about the Igbo words of a text: letters of another orthography, a known word with other dots or tones, vowels of both
 * families in one word. They are no rules: compounds and loan words mix vowels.
 * @param isIgbo the whole text is Igbo
 */
export function findHints(text: string, headwords: readonly Headword[], { isIgbo, tones }: { isIgbo: boolean; tones: WantedTones }): Hint[] {
  const known = groupBy(tones === 'none' ? inEverydaySpelling(headwords) : headwords, ({ title }) => foldForSearch(title));
  // Words keep their numbers: format characters separate none.
  const visible = normalize(text.replace(/\p{Cf}/gu, ''));
  return wordsWithLanguage(visible, isIgbo).flatMap((word) => letterHint(word) ?? headwordHint(word, known, tones) ?? vowelHint(word) ?? []);
}

/** Headwords in the everyday spelling, with the meanings of all that are spelled alike. */
function inEverydaySpelling(headwords: readonly Headword[]): Headword[] {
  const alike = groupBy(headwords, ({ title }) => withoutTones(title));
  return [...alike].map(([title, each]) => ({ title, meaning: [...new Set(each.flatMap(({ meaning }) => meaning ?? []))].join('; ') || null }));
}

function letterHint({ nth, text, isIgbo }: Word): Hint | undefined {
  const spelling = text.replace(/[öüïñ]/gi, (letter) => otherLetters[letter] ?? letter);
  if (!isIgbo || spelling === text) return undefined;
  return { nth, word: text, message: 'The standard orthography writes ị, ọ, ụ and ṅ.', spellings: [{ text: spelling, meaning: null }] };
}

function headwordHint({ nth, text }: Word, known: Map<string, Headword[]>, tones: WantedTones): Hint | undefined {
  const key = foldForSearch(text);
  const alike = isKey(key) ? (known.get(key) ?? []) : [];
  if (alike.length === 0 || alike.some(({ title }) => title.toLowerCase() === text.toLowerCase())) return undefined;
  const plain = withoutTones(text);
  const isOtherTone = alike.some(({ title }) => withoutTones(title) === plain);
  if (isOtherTone && plain === text.toLowerCase() && tones === 'any') return undefined;
  const aboutTones = tones === 'none' ? 'The everyday spelling has no tones.' : 'This word is known with these tones.';
  return {
    nth,
    word: text,
    message: isOtherTone ? aboutTones : 'Is a dot missing, or one too many? A known word has the same letters.',
    spellings: alike.map(({ title, meaning }) => ({ text: withCaseOf(text, title), meaning })),
  };
}

/** The vowels of a word are a, ị, ọ, ụ or e, i, o, u. */
function vowelHint({ nth, text, isIgbo }: Word): Hint | undefined {
  const plain = withoutTones(text);
  const [broad, narrow] = [/[aịọụ]/.test(plain), /[eiou]/.test(plain)];
  if (!isIgbo || !broad || !narrow) return undefined;
  const message = 'This word has vowels of both families (a ị ọ ụ and e i o u). Compounds and borrowed words do; otherwise a dot may be missing.';
  return { nth, word: text, message, spellings: plain.includes('e') ? [] : [{ text: withDots(text), meaning: null }] };
}

const dots: Record<string, string> = { i: 'i\u0323', o: 'o\u0323', u: 'u\u0323', I: 'I\u0323', O: 'O\u0323', U: 'U\u0323' };
/** Puts a dot below each i, o and u that has none. */
const withDots = (text: string) => normalize(normalize(text, 'NFD').replace(/[iou](?!\p{M}*\u0323)/giu, (letter) => dots[letter] ?? letter));

/** A headword as the typed word is written: at the beginning of a sentence with a capital. */
function withCaseOf(typed: string, headword: string): string {
  const [first = ''] = typed;
  if (first === first.toLowerCase()) return headword.toLowerCase();
  const [letter = '', ...rest] = headword;
  return letter.toUpperCase() + rest.join('');
}
