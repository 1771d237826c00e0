export interface Run {
  text: string;
  igbo: boolean;
}

/** Letters that nothing but Igbo has here. Tones alone say nothing: é is French, too. */
const dotted = /[ịọụṅ]/i;
const tones = /[\u0300\u0301\u0304]/g;
const betweenWords = /([^\p{L}\p{M}]+)/u;

/** Igbo words are made of open syllables and of m, n and ṅ that are syllables of their own. Hardly an English sentence is. */
function isShapedLikeIgbo(word: string): boolean {
  const plain = word.toLowerCase().normalize('NFD').replace(tones, '').normalize('NFC');
  return /^(?:[mnṅ]|[bdfghjklprstvwyz]?[aeiịoọuụ])+$/.test(plain.replace(/ch|gb|gh|gw|kp|kw|nw|ny|sh/g, 't'));
}

/**
 * Which parts of a plain text are Igbo, as far as the spelling tells: clauses with a dotted letter in which every word is shaped like Igbo,
 * and words with a dotted letter elsewhere. Screen readers can then speak them as Igbo.
 */
export function splitByLanguage(text: string): Run[] {
  const whole = text.normalize('NFC');
  if (!dotted.test(whole)) return whole === '' ? [] : [{ text: whole, igbo: false }];
  const runs: Run[] = [];
  const add = (part: string, igbo: boolean) => {
    const last = runs.at(-1);
    if (last?.igbo === igbo) last.text += part;
    else if (part !== '') runs.push({ text: part, igbo });
  };
  for (const clause of whole.split(/([.:;!?()“”"…·\n]+)/)) {
    if (!dotted.test(clause)) {
      add(clause, false);
      continue;
    }
    const parts = clause.split(betweenWords);
    const words = parts.filter((part, at) => at % 2 === 0 && part !== '');
    if (words.every(isShapedLikeIgbo)) add(clause, true);
    else
      parts.forEach((part, at) => {
        add(part, dotted.test(part) || (at % 2 === 1 && isJoint(parts, at)));
      });
  }
  return runs;
}

/** What stands between two Igbo words, when it is no more than a blank, a hyphen or an apostrophe. */
const isJoint = (parts: string[], at: number) =>
  /^[\s’'-]$/.test(parts[at] ?? '') && dotted.test(parts[at - 1] ?? '') && dotted.test(parts[at + 1] ?? '');
