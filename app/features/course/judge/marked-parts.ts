import { latinMarkClass } from '#app/lib/igbo-tones.ts';
import { normalize } from '#app/lib/normalize.ts';
import type { PlacedMark } from './placed-marks.ts';

interface AnswerPart {
  text: string;
  isMarked: boolean;
}

const marks = `[${latinMarkClass}]*`;
/** A letter with its marks, a digraph, or another character. */
const piece = new RegExp(`(?:c${marks}h|g${marks}[bhw]|k${marks}[pw]|n${marks}[wy]|s${marks}h|[^${latinMarkClass}])${marks}`, 'giu');
const countsAsLetter = /[\p{L}\p{N}\s'’ʼ\p{Pd}]/u;

/** Parts of a right answer as it is written, for the underlines of the marked letters. An extra letter has no place in it. */
export function markedParts(answer: string, marks: readonly PlacedMark[]): AnswerPart[] {
  const marked = new Set(marks.flatMap(({ kind, position }) => (kind === 'extra' ? [] : kind === 'swapped' ? [position, position + 1] : [position])));
  const parts: AnswerPart[] = [];
  let position = -1;
  for (const [match] of normalize(answer, 'NFD').matchAll(piece)) {
    const isLetter = countsAsLetter.test(match);
    if (isLetter) position += 1;
    const isMarked = isLetter && marked.has(position);
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) last.text += match;
    else parts.push({ text: match, isMarked });
  }
  return parts.map(({ text, isMarked }) => ({ text: normalize(text), isMarked }));
}
