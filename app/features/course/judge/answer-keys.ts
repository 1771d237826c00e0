import { withoutTone } from '#app/lib/igbo-tones.ts';
import { normalize } from '#app/lib/normalize.ts';

/** Keys of one text. Two texts with the same key differ only in what the key leaves out. */
export interface AnswerKeys {
  /** Letters with dots and tones; no case, punctuation and symbols. */
  marked: string;
  /** Letters with dots; no tones. */
  untoned: string;
  /** Letters without any marks. */
  bare: string;
}

const apostrophes = /[’‘‛ʼʻʹ′´`＇]/gu;
const dashes = /[\p{Pd}\u2212]/gu;
const invisible = /[\p{DI}\p{Cc}\p{Cs}]/gu;
const sentenceMarks = /[.,!?;:…"“”„«»()]\p{M}*/gu;
const otherSymbols = /[^\p{L}\p{M}\p{N}' -]+/gu;

/** Letters of other scripts that look like a Latin one, from a keyboard that was left in another script. */
const lookAlikes: Record<string, string> = {
  '\u0430': 'a',
  '\u0435': 'e',
  '\u043e': 'o',
  '\u0440': 'p',
  '\u0441': 'c',
  '\u0443': 'y',
  '\u0456': 'i',
  '\u0458': 'j',
  '\u0455': 's',
  '\u04bb': 'h',
  '\u051d': 'w',
  '\u03bf': 'o',
  '\u0251': 'a',
  '\u0261': 'g',
  '\u0131': 'i',
  // The letter of phonetic alphabets and of other languages of Nigeria.
  \u014b: 'n\u0307',
};
const foreignLetters = new RegExp(`[${Object.keys(lookAlikes).join('')}]`, 'gu');

const dotBelow = '\u0323';
const dotAbove = '\u0307';
const macron = '\u0304';
/** Marks below a letter that look like a dot, and the diaeresis of an older orthography, which stands for it. */
const likeDotBelow = /[\u0308\u0320\u0324-\u0326\u0329\u0331\u0332]/gu;
const tilde = /\u0303/gu;

/** Marks of one letter in one order, each once, with those of Igbo in place of others that stand for them. */
function canonicalMarks(letter: string, marks: string, after: string | undefined): string {
  let canonical = marks;
  if (/[iou]/.test(letter)) canonical = marks.replace(likeDotBelow, dotBelow);
  if (letter === 'i') canonical = canonical.replaceAll(dotAbove, '');
  if (letter === 'n') {
    canonical = marks.replace(tilde, dotAbove);
    // Before a vowel n̄ is ṅ, elsewhere a nasal that steps down.
    if (/^[aeiou]/.test(after ?? '') && !canonical.includes(dotAbove)) canonical = canonical.replaceAll(macron, dotAbove);
  }
  // Normalization leaves two marks above a letter in the order of typing.
  return [...new Set(canonical)].sort().join('');
}

/** The text in small letters with single blanks, without punctuation, symbols and invisible characters; apostrophes and hyphens stay inside of words. */
function cleaned(text: string): string {
  const plain = text.replace(/\s+/gu, ' ').replace(invisible, '').replace(apostrophes, "'").replace(dashes, '-');
  return normalize(
    // Compatibility forms too: keyboards of East Asia type wide letters. The result is compared, never stored.
    normalize(plain, 'NFKD')
      // One letter of old fonts is an apostrophe and n.
      .replace(apostrophes, "'")
      .toLowerCase()
      .replace(foreignLetters, (letter) => lookAlikes[letter] ?? letter)
      .replace(sentenceMarks, '')
      .replace(/([a-z])(\p{M}+)/gu, (match, letter: string, marks: string, index: number, all: string) => {
        return letter + canonicalMarks(letter, marks, all[index + match.length]);
      })
      .replace(otherSymbols, ' ')
      .replace(/(^|[ '-])\p{M}+/gu, '$1')
      .replace(/ +/g, ' ')
      .replace(/'+/g, "'")
      .replace(/(^|[ -])n ?' ?(?=\p{L})/gu, "$1n'")
      .replace(/(^|[ -])'|'(?=[ -]|$)/g, '$1')
      .replace(/ +/g, ' ')
      .replace(/ ?-[ -]*/g, '-')
      .replace(/^[ -]|[ -]$/g, ''),
  );
}

export function keysOf(text: string): AnswerKeys {
  const marked = cleaned(text);
  return { marked, untoned: withoutTone(marked), bare: normalize(marked, 'NFD').replace(/\p{M}/gu, '') };
}

export const hasTones = ({ marked, untoned }: AnswerKeys): boolean => marked !== untoned;

export const wordsInKey = (key: string): string[] => (key === '' ? [] : key.split(' '));

/** Gap for words of the learner's own: 'Aha m bụ …'. */
const gap = /…|\.{3}|_{2,}/u;
const maxFilling = 6;

/**
 * The words that a pattern itself has, of an answer that also fills its gap.
 * @param patterns the pattern and its forms: one with the letters of the answer counts, however its words are parted, else the first one by its number of words
 */
export function withoutFilling(given: string, patterns: readonly string[]): string {
  const words = wordsInKey(keysOf(given).marked);
  for (const isSpelled of [true, false])
    for (const pattern of isSpelled ? patterns : patterns.slice(0, 1)) {
      const [head, tail, further] = pattern.split(gap).map((part) => wordsInKey(keysOf(part).bare));
      if (head === undefined || tail === undefined || further !== undefined) continue;
      const before = isSpelled ? countSpelling(head, words) : head.length;
      const after = isSpelled ? countSpelling(tail.toReversed(), words.toReversed(), true) : tail.length;
      const filling = words.length - before - after;
      // The pattern alone, its words parted in another way.
      if (isSpelled && before >= 0 && after >= 0 && filling === 0) return given;
      if (before < 0 || after < 0 || filling < 1 || filling > maxFilling) continue;
      return [...words.slice(0, before), ...words.slice(words.length - after)].join(' ');
    }
  return given;
}

/** Number of the first words that have the letters of the pattern's words together; -1 for none. */
function countSpelling(pattern: readonly string[], words: readonly string[], isReversed = false): number {
  const joined = (parts: readonly string[]) => (isReversed ? parts.toReversed() : parts).join('').replace(/['-]/g, '');
  const wanted = joined(pattern);
  // Each word has a letter.
  return [...Array(Math.min(words.length, wanted.length) + 1).keys()].find((count) => keysOf(joined(words.slice(0, count))).bare === wanted) ?? -1;
}
