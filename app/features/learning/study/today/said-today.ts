import type { Item } from '#app/features/course/course.contract.ts';
import type { LessonRun } from '#app/features/course/public.ts';
import { learningDay } from '#app/features/household/public.ts';
import type { Today } from '#app/features/learning/learning.contract.ts';
import { readCached, storeCached } from '../cached-reply.ts';
import { findLearner } from '../learner.ts';

type Asked = NonNullable<Today['task']>;
/** What an earlier release has stored has no voices. */
export type Task = Omit<Asked, 'isSaid' | 'voices'> & Partial<Pick<Asked, 'voices'>>;

/** The one thing to say today, from the last lesson of the day. */
interface SaidToday {
  task: Task;
  /** The learner has said it. */
  isDone: boolean;
}

const nameOf = (profile: number) => ({ profile, name: `said ${profile}` });

async function todayOf(profile: number): Promise<number> {
  const { zone = 'UTC' } = (await findLearner(profile)) ?? {};
  return learningDay(Date.now(), zone);
}

/**
 * The one thing of the day: whatever the last lesson on this device has asked for, unless it was said on another one. The server's word counts
 * while it is new: a cached one may be of yesterday.
 */
export function thingOfDay(said: SaidToday | undefined, { task }: Pick<Today, 'task'>, isCached: boolean): SaidToday | undefined {
  const isSaid = task?.isSaid === true && !isCached;
  if (said && (said.isDone || !isSaid)) return said;
  return task ? { task, isDone: isSaid } : undefined;
}

/** Undefined before the first lesson of a day. */
export async function readSaidToday(profile: number): Promise<SaidToday | undefined> {
  const [said, today] = await Promise.all([readCached<SaidToday & { day: number }>(nameOf(profile)), todayOf(profile)]);
  return said?.reply.day === today ? said.reply : undefined;
}

export const storeSaidToday = async (profile: number, said: SaidToday): Promise<void> =>
  storeCached(nameOf(profile), { ...said, day: await todayOf(profile) });

/** Stores the task of a lesson, and whether it is done. */
export async function storeSaid(profile: number, run: LessonRun, items: ReadonlyMap<number, Item>): Promise<void> {
  const exercise = run.exercises.find(({ kind }) => kind === 'do');
  const item = exercise?.kind === 'do' ? items.get(exercise.item) : undefined;
  if (exercise?.kind !== 'do' || !item) return;
  const { id, igbo, toned, english, voices } = item;
  const before = await readSaidToday(profile);
  // Said meanwhile on Today: the end of the lesson, shown again, does not ask once more.
  if (before?.isDone && before.task.item === id) return;
  const isDone = run.answers.some(({ key, isDone }) => key === exercise.key && isDone);
  await storeSaidToday(profile, { task: { item: id, igbo, toned, english, voices, text: exercise.task }, isDone });
}
