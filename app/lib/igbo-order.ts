import { normalize } from '#app/lib/normalize.ts';
import { type IgboLetter, type Initial, igboAlphabet, otherInitial } from './igbo-alphabet.ts';

/** Foreign letters of names and loanwords, at their places in the English alphabet. */
const foreignBefore: Partial<Record<IgboLetter, string>> = { ch: 'c', r: 'q', y: 'x' };
const order = igboAlphabet.flatMap((letter) => [foreignBefore[letter] ?? [], letter].flat());
const digraphs = new Set(order.filter((letter) => letter.length === 2));

/** Characters of a sort key by their code points: the end of the letters, a space, digits, letters, letters of other scripts. */
const [endOfLetters, wordBreak, unknownLetter] = ['!', '#', '~'];
const firstLetterCode = 0x41;

const acute = '\u0301';
const grave = '\u0300';
const macron = '\u0304';
const toneCodes: Record<string, string> = { [acute]: '1', [grave]: '2', [macron]: '3' };
/** Dot below, dot above; diaeresis and tilde are older spellings of the same letters. */
const dots = /[\u0323\u0307\u0308\u0303]/u;
const dotted: Record<string, string> = { i: 'ị', o: 'ọ', u: 'ụ', n: 'ṅ' };

interface Letter {
  letter: string;
  /** '0' without a tone mark. */
  tone: string;
}

/**
 * Splits a text into its letters, digits and word breaks. Marks, apostrophes and other punctuation take no place.
 * An n with a macron is ṅ before a vowel, where many write it so; elsewhere it is a nasal with a tone.
 */
function lettersOf(text: string): Letter[] {
  const decomposed = normalize(text, 'NFD').toLowerCase();
  const letters: Letter[] = [];
  let previousEnd = -1;
  for (const { 0: match, 1: base = '', 2: marks = '', index } of decomposed.matchAll(/([\p{Lu}\p{Ll}\p{Lt}\p{Lo}])(\p{M}*)|\d|[\s\p{Pd}]+/gu)) {
    const end = index + match.length;
    const last = letters.at(-1);
    if (base === '') {
      if (/\d/.test(match)) letters.push({ letter: match, tone: '0' });
      else if (last && last.letter !== wordBreak) letters.push({ letter: wordBreak, tone: '0' });
    } else if (last && previousEnd === index && last.tone === '0' && digraphs.has(last.letter + base)) {
      last.letter += base;
    } else {
      const isVelarNasal = base === 'n' && marks.includes(macron) && /^[aeiou]/.test(decomposed.slice(end));
      const letter = dots.test(marks) || isVelarNasal ? (dotted[base] ?? base) : base;
      letters.push({ letter, tone: toneCodes[isVelarNasal ? '' : (marks.match(/[\u0300\u0301\u0304]/u)?.[0] ?? '')] ?? '0' });
    }
    previousEnd = end;
  }
  if (letters.at(-1)?.letter === wordBreak) letters.pop();
  return letters;
}

function codeOf(letter: string): string {
  const place = order.indexOf(letter as IgboLetter);
  if (place >= 0) return String.fromCharCode(firstLetterCode + place);
  return letter === wordBreak || /\d/.test(letter) ? letter : unknownLetter + letter;
}

/**
 * Key whose code points are in the order of an Igbo dictionary: by letters, and by tones (unmarked, high, low, step) between equal ones.
 * The same for all spellings that differ in normal form, case, apostrophe or punctuation.
 */
export function igboSortKey(text: string): string {
  const letters = lettersOf(text);
  const toned = letters.slice(0, letters.findLastIndex(({ tone }) => tone !== '0') + 1);
  return letters.map(({ letter }) => codeOf(letter)).join('') + endOfLetters + toned.map(({ tone }) => tone).join('');
}

/** Letter below which an index lists a text. */
export function initialOf(text: string): Initial {
  const [first] = lettersOf(text);
  return igboAlphabet.find((letter) => letter === first?.letter) ?? otherInitial;
}
