import { keysOf } from '../judge/answer-keys.ts';

export interface TextWord {
  /** In small letters with dots, without tones. */
  letters: string;
  /** Behind na- or ga-, where only a verb stands. */
  isVerb: boolean;
  /** A capital inside of a sentence makes it one. */
  isName: boolean;
}

/** Words of an Igbo text: n' and the hyphens of na- and ga- part words, and a gap is none. */
export function wordsOf(text: string): TextWord[] {
  let isStart = true;
  return text.split(/\s+/u).flatMap((token) => {
    const isName = !isStart && /^\P{L}*\p{Lu}/u.test(token);
    isStart = /[.!?:…]["”’]?$/u.test(token);
    const parts = keysOf(token).untoned.split(/[-]|(?<=^n)'/u);
    return parts.flatMap((letters, nth) => (/\p{L}/u.test(letters) ? { letters, isName, isVerb: /^[ng]a$/u.test(parts[nth - 1] ?? '') } : []));
  });
}
