export type Tone = 'high' | 'low' | 'step';

export interface Syllable {
  /** As written, in NFC: letters, marks and an apostrophe of elision. */
  text: string;
  /** Nothing when the writer does not say: a syllable without a mark is not therefore high. */
  tone?: Tone;
}

export interface SpelledWord {
  syllables: Syllable[];
  /** Blanks and punctuation up to the next word. */
  after: string;
}

const toneOf: Record<string, Tone> = { '\u0301': 'high', '\u0300': 'low', '\u0304': 'step' };
/** Acute, grave, macron; and the two that write a glide, of which no level can be told. */
const toneMarks = /[\u0300\u0301\u0302\u0304\u030c]/g;

/** Letters in NFD. A consonant with a tone begins no syllable; the macron of an n̄ may be no tone, for many write it for ṅ. */
const marks = '\\p{M}*';
const vowel = `[aeiou]${marks}`;
const toneless = '(?!\\p{M}*[\\u0300\\u0301\\u0302\\u0304\\u030c])';
const onset = `(?:ch|gb|gh|gw|kp|kw|nw|ny|sh|n(?!\\p{M}*[\\u0300\\u0301])${marks}|[bdfghjklmprstvwyz]${toneless}${marks})`;
const nasal = `(?:m|n)${marks}`;
const elided = "['’ʼ]?";

/** All that Igbo has: a vowel, a consonant with a vowel, and a nasal that stands alone or carries a tone. */
const syllable = new RegExp(`${onset}?${elided}${vowel}${elided}|${nasal}${elided}`, 'giuy');
const word = /\p{L}[\p{L}\p{M}]*(?:['’ʼ](?:[\p{L}\p{M}]+|(?!\p{P})))*/gu;

/** A headword in its words, and these in their syllables with what their marks say. All texts together are the headword. */
export function spell(headword: string): SpelledWord[] {
  const text = headword.normalize('NFD');
  const found = [...text.matchAll(word)];
  const before = text.slice(0, found[0]?.index);
  const words = found.map((match, nth) => ({
    syllables: syllablesOf(match[0]),
    after: text.slice(match.index + match[0].length, found[nth + 1]?.index).normalize('NFC'),
  }));
  return before === '' ? words : [{ syllables: [], after: before.normalize('NFC') }, ...words];
}

/** A word that is not built like an Igbo one is one piece, and of its tones nothing is said. */
function syllablesOf(letters: string): Syllable[] {
  const pieces = [...letters.matchAll(syllable)].map(([piece]) => piece);
  if (pieces.join('') !== letters) return [{ text: letters.normalize('NFC') }];
  return pieces.map((piece) => {
    const tone = markedTone(piece);
    return { text: piece.normalize('NFC'), ...(tone && { tone }) };
  });
}

function markedTone(piece: string): Tone | undefined {
  const sure = piece.replace(/(n\p{M}*?)\u0304/iu, '$1');
  const [mark, more] = sure.match(toneMarks) ?? [];
  return mark && !more ? toneOf[mark] : undefined;
}

/** A syllable without its tone: its letters with their dots. */
export const withoutTone = (text: string) => text.normalize('NFD').replace(toneMarks, '').normalize('NFC');

/** Whether the writer says anything about the tones of a word. */
export const isToned = ({ syllables }: SpelledWord) => syllables.some(({ tone }) => tone);
