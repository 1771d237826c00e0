import { withoutTone } from '#app/lib/igbo-tones.ts';
import { normalize } from '#app/lib/normalize.ts';

export interface Run {
  text: string;
  igbo: boolean;
}

/** Letters that only Igbo words have on this site. Tone marks alone are no evidence: é is also French. */
const dottedLetter = /[ịọụṅ]/i;
const betweenWords = /([^\p{L}\p{M}]+)/u;

/** Igbo words consist of open syllables and syllabic m, n and ṅ, which English sentences hardly ever do. */
export function isShapedLikeIgbo(word: string): boolean {
  const plain = withoutTone(word.toLowerCase());
  return /^(?:[mnṅ]|[bdfghjklprstvwyz]?[aeiịoọuụ])+$/.test(plain.replace(/ch|gb|gh|gw|kp|kw|nw|ny|sh/g, 't'));
}

/**
 * Splits text into Igbo and other runs, so that screen readers can use an Igbo voice. Igbo are clauses with a dotted
 * letter whose words all have Igbo syllables, and single words with a dotted letter.
 */
export function splitByLanguage(text: string): Run[] {
  const normalized = normalize(text);
  if (!dottedLetter.test(normalized)) return normalized === '' ? [] : [{ text: normalized, igbo: false }];
  const runs: Run[] = [];
  const add = (part: string, igbo: boolean) => {
    const last = runs.at(-1);
    if (last?.igbo === igbo) last.text += part;
    else if (part !== '') runs.push({ text: part, igbo });
  };
  for (const clause of normalized.split(/([.:;!?()“”"…·\n]+)/)) {
    if (!dottedLetter.test(clause)) {
      add(clause, false);
      continue;
    }
    const parts = clause.split(betweenWords);
    const words = parts.filter((part, index) => index % 2 === 0 && part !== '');
    if (words.every(isShapedLikeIgbo)) add(clause, true);
    else
      parts.forEach((part, index) => {
        add(part, dottedLetter.test(part) || (index % 2 === 1 && isJoint(parts, index)));
      });
  }
  return runs;
}

/** A space, hyphen or apostrophe between two words with dotted letters. */
const isJoint = (parts: string[], index: number) =>
  /^[\s’'-]$/.test(parts[index] ?? '') && dottedLetter.test(parts[index - 1] ?? '') && dottedLetter.test(parts[index + 1] ?? '');
