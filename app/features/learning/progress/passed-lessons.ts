import type { ProgressRow } from '../learning.queries.server.ts';

/** Ids of lessons by what became of them: a skipped one that was done since is done. */
export function passedLessons(progress: readonly Pick<ProgressRow, 'lesson_id' | 'done_at' | 'gold_at' | 'skipped_at'>[]) {
  const idsOf = (rows: typeof progress) => new Set(rows.map(({ lesson_id }) => lesson_id));
  const done = idsOf(progress.filter(({ done_at }) => done_at !== null));
  const gold = idsOf(progress.filter(({ gold_at }) => gold_at !== null));
  const skipped = idsOf(progress.filter(({ skipped_at, done_at }) => skipped_at !== null && done_at === null));
  /** Done or skipped: they open the lessons after them. */
  return { done, gold, skipped, passed: new Set([...done, ...skipped]) };
}
