import type { TeachingVoice, ToRecord } from '../teaching.contract.ts';

/** Words of a sitting: five minutes. */
export const wordsPerSitting = 20;

/** Name of a word in the queue of takes: "item/12". */
export const subjectOf = ({ target, id }: Pick<ToRecord, 'target' | 'id'>): string => `${target}/${id}`;

/** Notes about recordings that were not approved, by subject: the newest of each. */
export const askedAgain = (voices: readonly Pick<TeachingVoice, 'target' | 'targetId' | 'state' | 'note'>[]): Map<string, string> =>
  new Map(
    voices.toReversed().flatMap(({ target, targetId: id, state, note }) => (state === 'rejected' && note ? [[subjectOf({ target, id }), note]] : [])),
  );

export interface Sitting {
  words: readonly ToRecord[];
  /** Position of the shown word; the number of words at the end. */
  at: number;
  /** Subjects whose takes were kept. */
  kept: readonly string[];
  /** Sentences of the server about takes that it refused, by subject. */
  refusals: Readonly<Record<string, string>>;
}

export const beginSitting = (words: readonly ToRecord[]): Sitting => ({ words: words.slice(0, wordsPerSitting), at: 0, kept: [], refusals: {} });

const isKept = ({ kept }: Sitting, word: ToRecord) => kept.includes(subjectOf(word));

/** The next word without a take, from the shown one on and then from the beginning; the end where all have one. */
function goToOpen(sitting: Sitting): Sitting {
  const { words, at } = sitting;
  const order = words.map((_, nth) => (at + 1 + nth) % words.length);
  return { ...sitting, at: order.find((nth) => words[nth] && !isKept(sitting, words[nth])) ?? words.length };
}

export function keepTake(sitting: Sitting): Sitting {
  const word = sitting.words[sitting.at];
  if (!word) return sitting;
  const subject = subjectOf(word);
  const { [subject]: _, ...refusals } = sitting.refusals;
  return goToOpen({ ...sitting, kept: [...sitting.kept.filter((each) => each !== subject), subject], refusals });
}

/** One word back or forward, also to one that has a take. */
export const turn = (sitting: Sitting, by: 1 | -1): Sitting => ({
  ...sitting,
  at: Math.max(0, Math.min(sitting.words.length - 1, sitting.at + by)),
});

/** The server took no recording of a word: it comes again. */
export function refuseTake(sitting: Sitting, subject: string, sentence: string): Sitting {
  const refused = { ...sitting, kept: sitting.kept.filter((each) => each !== subject), refusals: { ...sitting.refusals, [subject]: sentence } };
  return sitting.at < sitting.words.length ? refused : goToOpen(refused);
}

/** Words whose recordings the server refused and that were not recorded again yet. */
export const comingAgain = ({ words, refusals }: Sitting): number => words.filter((word) => subjectOf(word) in refusals).length;
