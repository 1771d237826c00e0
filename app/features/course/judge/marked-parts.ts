import type { PlacedMark } from './placed-marks.ts';

export interface AnswerPart {
  text: string;
  isMarked: boolean;
}

/** A letter with its marks, a digraph, or another character. */
const piece = /(?:(?:c\p{M}*h|g\p{M}*[bhw]|k\p{M}*[pw]|n\p{M}*[wy]|s\p{M}*h)|\P{M})\p{M}*/giu;
const countsAsLetter = /[\p{L}\p{N}\s'’ʼ\p{Pd}]/u;

/** Parts of a right answer as it is written, for the underlines of the marked letters. An extra letter has no place in it. */
export function markedParts(answer: string, marks: readonly PlacedMark[]): AnswerPart[] {
  const marked = new Set(marks.flatMap(({ kind, position }) => (kind === 'extra' ? [] : kind === 'swapped' ? [position, position + 1] : [position])));
  const parts: AnswerPart[] = [];
  let position = -1;
  for (const [match] of answer.normalize('NFD').matchAll(piece)) {
    const isLetter = countsAsLetter.test(match);
    if (isLetter) position += 1;
    const isMarked = isLetter && marked.has(position);
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) last.text += match;
    else parts.push({ text: match, isMarked });
  }
  return parts.map(({ text, isMarked }) => ({ text: text.normalize('NFC'), isMarked }));
}
