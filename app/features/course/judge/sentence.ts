/** Text in Igbo within a sentence in English. */
export interface IgboPart {
  igbo: string;
}

/** Sentence for a learner. Its Igbo parts are told apart, so that a screen gives each its language; without any it is a plain string. */
export type Sentence = string | readonly (string | IgboPart)[];

export const igbo = (text: string): Sentence => (text === '' ? '' : [{ igbo: text }]);

export const partsOf = (sentence: Sentence): readonly (string | IgboPart)[] => (typeof sentence === 'string' ? [sentence] : sentence);

export const textOf = (sentence: Sentence): string =>
  partsOf(sentence)
    .map((part) => (typeof part === 'string' ? part : part.igbo))
    .join('');

/** One sentence of several. */
export function join(sentences: readonly Sentence[], separator = ''): Sentence {
  const parts: (string | IgboPart)[] = [];
  for (const part of sentences.flatMap((sentence, nth) => [nth > 0 ? separator : '', ...partsOf(sentence)])) {
    const last = parts.at(-1);
    if (typeof part === 'string' && (last === undefined || typeof last === 'string')) parts.splice(-1, 1, (last ?? '') + part);
    else parts.push(part);
  }
  const [first = '', ...rest] = parts.filter((part) => part !== '');
  return rest.length === 0 && typeof first === 'string' ? first : [first, ...rest];
}

/** Template tag: a sentence with sentences in it. */
export const say = (strings: readonly string[], ...values: readonly Sentence[]): Sentence =>
  join(strings.flatMap((text, nth) => [text, values[nth] ?? '']));

/** The sentence with a capital at its beginning. */
export function capitalized(sentence: Sentence): Sentence {
  const [first = '', ...rest] = partsOf(sentence);
  return typeof first === 'string' ? join([first.charAt(0).toUpperCase() + first.slice(1), rest]) : sentence;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Shorter Igbo words are also English ones: a, na, o. */
const minKnownLength = 3;

/** An English text of the course in which these words of Igbo occur, of which longer ones win: 'Say akwa aloud.' */
export function markIgbo(text: string, words: readonly string[]): Sentence {
  const known = words.filter(({ length }) => length >= minKnownLength).toSorted((one, other) => other.length - one.length);
  if (known.length === 0) return text;
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}])(${known.map(escaped).join('|')})(?![\\p{L}\\p{M}])`, 'giu');
  return join(text.split(pattern).map((part, nth) => (nth % 2 === 0 ? part : igbo(part))));
}
