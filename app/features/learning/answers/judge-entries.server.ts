import { setImmediate } from 'node:timers/promises';
import { confusableItems } from '../course/confusable-items.ts';
import type { Course } from '../course/course.server.ts';
import type { LearnerSettings } from '../learner-settings.ts';
import type { KeyedEntry } from '../sent-answer.contract.ts';
import { type GivenPart, type JudgedAnswer, judgeAnswer } from './judge-answer.ts';
import { placedUnit } from './placement.ts';

/** Results of the judging of a batch, by the keys of its entries. */
export interface Judgements {
  /** Missing for an answer to an item that is gone. */
  answers: ReadonlyMap<string, JudgedAnswer>;
  /** Unit that a placement begins with, as an index. */
  placements: ReadonlyMap<string, number>;
}

/** Longest time in ms for which a batch keeps other requests waiting: an answer takes 1 to 3 ms. */
const maxBlockMs = 10;

/** Judges the entries of a batch. No transaction is open meanwhile, and other requests are served in between. */
export async function judgeEntries(
  entries: readonly KeyedEntry[],
  { course, learner }: { course: Course; learner: LearnerSettings },
): Promise<Judgements> {
  const { dialect, areDotsOptional } = learner.judging;
  let since = performance.now();

  async function judge(sent: GivenPart): Promise<JudgedAnswer | undefined> {
    if (performance.now() - since > maxBlockMs) {
      await setImmediate();
      since = performance.now();
    }
    const item = course.items.get(sent.item);
    return item && judgeAnswer(sent, course.items, { dialect: dialect ?? undefined, areDotsOptional, others: confusableItems(course, item) });
  }

  const answers = new Map<string, JudgedAnswer>();
  const placements = new Map<string, number>();
  for (const entry of entries) {
    if (entry.type === 'answer') {
      const judged = await judge(entry);
      if (judged) answers.set(entry.key, judged);
    }
    if (entry.type !== 'placement') continue;
    const right = new Map<number, number>();
    for (const question of entry.questions) {
      const unit = course.units.findIndex(({ id }) => id === question.unit);
      const grade = (await judge(question))?.grade;
      if (unit >= 0) right.set(unit, (right.get(unit) ?? 0) + Number(grade === 'good' || grade === 'hard'));
    }
    placements.set(entry.key, placedUnit(right, course.units.length));
  }
  return { answers, placements };
}
