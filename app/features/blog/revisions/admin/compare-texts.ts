import { diff } from '#app/lib/diff.ts';
import { normalize } from '#app/lib/normalize.ts';

/** Text that both versions have, or that one of them has. */
export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Words with their marks, elisions such as "n'ụlọ" in one; spaces; other characters one by one. */
const tokens = /\s+|[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*|\S/gu;

export const tokenize = (text: string): string[] => normalize(text).match(tokens) ?? [];

/** Differences of two texts by words. Letters that differ in their encoding alone are the same. */
export function compareTexts(before: string, after: string): Piece[] {
  const pieces = diff(tokenize(before), tokenize(after)).map(({ kind, items }) => ({ kind, text: items.join('') }));
  return joined(pieces);
}

/** Joins changes that only spaces separate: "one two" became "three four", instead of two words twice. */
function joined(pieces: Piece[]): Piece[] {
  const result: Piece[] = [];
  let change: { removed: string; added: string } | undefined;
  const endChange = () => {
    if (change?.removed) result.push({ kind: 'removed', text: change.removed });
    if (change?.added) result.push({ kind: 'added', text: change.added });
    change = undefined;
  };
  for (const [nth, { kind, text }] of pieces.entries()) {
    const next = pieces[nth + 1];
    if (kind !== 'same') {
      change ??= { removed: '', added: '' };
      change[kind] += text;
    } else if (change?.removed && change.added && next && text.trim() === '' && isReplaced(pieces, nth + 1)) {
      change.removed += text;
      change.added += text;
    } else {
      endChange();
      result.push({ kind, text });
    }
  }
  endChange();
  return result;
}

/** Whether the change that begins there removes and adds something. */
const isReplaced = (pieces: Piece[], from: number) => pieces[from]?.kind === 'removed' && pieces[from + 1]?.kind === 'added';
