import { latinMarkClass, type Tone, toneMarkClass, toneMarks, toneOfMark } from './igbo-tones.ts';
import { normalize } from './normalize.ts';

interface Syllable {
  /** Text as written, in NFC: letters, marks and an apostrophe of elision. */
  text: string;
  /** Marked tone; undefined without a mark, since the author may omit marks of any tone. */
  tone?: Tone;
}

export interface SpelledWord {
  syllables: Syllable[];
  /** White space and punctuation up to the next word. */
  after: string;
}

/** Patterns for NFD. A consonant with a tone mark starts no syllable; the macron of n̄ is ambiguous, since many write it for ṅ. */
const marks = `[${latinMarkClass}]*`;
const vowel = `[aeiou]${marks}`;
const toneless = `(?!${marks}[${toneMarkClass}])`;
const onset = `(?:ch|gb|gh|gw|kp|kw|nw|ny|sh|n(?!${marks}[\\u0300\\u0301])${marks}|[bdfghjklmprstvwyz]${toneless}${marks})`;
const nasal = `(?:m|n)${marks}`;
const elided = "['’ʼ]?";

/** Syllables of Igbo: a vowel, a consonant with a vowel, and a nasal that is syllabic. */
const syllable = new RegExp(`${onset}?${elided}${vowel}${elided}|${nasal}${elided}`, 'giuy');
const word = /\p{L}(?:[\p{L}\p{M}]|['’ʼ](?!\p{P}))*/gu;

/** Splits a headword into words and syllables with their tones. All texts joined equal the headword. */
export function spell(headword: string): SpelledWord[] {
  const text = normalize(headword, 'NFD');
  const matches = [...text.matchAll(word)];
  const leading = text.slice(0, matches[0]?.index);
  const words = matches.map((match, nth) => ({
    syllables: syllablesOf(match[0]),
    after: normalize(text.slice(match.index + match[0].length, matches[nth + 1]?.index)),
  }));
  return leading === '' ? words : [{ syllables: [], after: normalize(leading) }, ...words];
}

/** Returns a word that is not structured like Igbo as one syllable without a tone. */
function syllablesOf(letters: string): Syllable[] {
  const pieces = [...letters.matchAll(syllable)].map(([piece]) => piece);
  if (pieces.join('') !== letters) return [{ text: normalize(letters) }];
  return pieces.map((piece) => {
    const tone = markedTone(piece);
    return { text: normalize(piece), ...(tone && { tone }) };
  });
}

const macronOfN = new RegExp(`(n${marks}?)\\u0304`, 'iu');

function markedTone(piece: string): Tone | undefined {
  const unambiguous = piece.replace(macronOfN, '$1');
  const [mark, second] = unambiguous.match(toneMarks) ?? [];
  return mark && !second ? toneOfMark[mark] : undefined;
}

/** True when a syllable has a marked tone. */
export const isToned = ({ syllables }: SpelledWord) => syllables.some(({ tone }) => tone);

/** Tones of all syllables in order; empty when one of them has no mark, since the melody is then not known. */
export function melodyOf(headword: string): Tone[] {
  const tones = spell(headword).flatMap(({ syllables }) => syllables.map(({ tone }) => tone));
  const marked = tones.filter((tone) => tone !== undefined);
  return marked.length === tones.length ? marked : [];
}
