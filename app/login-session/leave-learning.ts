import { pluralize } from '#app/lib/pluralize.ts';
import { announceLogout, forgetLearningAccount, learningAccount } from './learning-account.ts';
import { deleteAllCopies, openStore } from './learning-storage.ts';
import { household, storageKey, stores } from './learning-stores.ts';
import { claimVisitorLesson, deleteCopiesOf } from './learning-sweep.ts';
import { forgetLearnerNames } from './unsent-marks.ts';
import { listFirstLessons } from './visitor-lessons.ts';
import { deleteWaiting, keepWaiting, listOwnWaiting } from './waiting-answers.ts';

/** Answers of a learner that the server does not have. */
export interface WaitingCount {
  profile: number;
  /** Undefined when this browser does not know it. */
  name: string | undefined;
  count: number;
}

async function readLearners(account: number): Promise<{ id: number; name: string }[]> {
  const key = storageKey({ account, profile: household }, 'learners');
  const cached = await (await openStore('replies')).get<{ reply: { id: number; name: string }[] }>(key);
  return cached?.reply ?? [];
}

interface FirstLesson {
  answers: { key: string }[];
}

/** First lessons of the account that is logged in, also what a visitor did before its login. */
async function ownLessons(): Promise<[key: string, lesson: FirstLesson][]> {
  const account = learningAccount()?.account;
  if (account !== undefined) await claimVisitorLesson(account);
  return listFirstLessons<FirstLesson>();
}

/** Answers of the account that is logged in here, by learner. Those of first lessons are of its first profile. */
export async function countWaiting(): Promise<WaitingCount[]> {
  const waiting = await listOwnWaiting();
  const account = learningAccount()?.account;
  const learners = account === undefined ? [] : await readLearners(account);
  const ofLessons = new Set((await ownLessons()).flatMap(([, { answers }]) => answers.map(({ key }) => key)));
  const counts = new Map<number, number>();
  const add = (profile: number, count: number) => count > 0 && counts.set(profile, (counts.get(profile) ?? 0) + count);
  for (const { profile } of waiting) add(profile, 1);
  add(learners[0]?.id ?? household, ofLessons.size);
  return [...counts].map(([profile, count]) => ({ profile, name: learners.find(({ id }) => id === profile)?.name, count }));
}

/** "2 answers of Ada and 1 answer of Obi" */
export function waitingText(counts: readonly WaitingCount[]): string {
  const parts = counts.map(({ name, count }) => `${pluralize(count, 'answer')} of ${name ?? 'a learner'}`);
  return new Intl.ListFormat('en').format(parts);
}

/** A database that does not respond holds up no logout. */
const maxMs = 3_000;

export const withinLimit = (work: Promise<void>): Promise<void> =>
  Promise.race([work.catch(() => undefined), new Promise<void>((resolve) => setTimeout(resolve, maxMs))]);

/**
 * Deletes what this browser keeps of the learning of the account, before a logout or after its deletion. Answers that wait stay by choice
 * alone; those of other accounts are theirs. From here on no tab stores anything.
 */
export function leaveLearning(choice: 'keep' | 'delete'): Promise<void> {
  const work = async () => {
    const waiting = await listOwnWaiting();
    const lessons = await ownLessons();
    forgetLearningAccount();
    stores.lessons.unstored.clear();
    if (choice === 'keep') await keepWaiting(waiting);
    else await deleteWaiting(waiting.map((each) => each.storageKey));
    const left = lessons.filter(([, { answers }]) => choice === 'delete' || answers.length === 0);
    await stores.lessons.delete(left.map(([key]) => key));
    await deleteAllCopies();
    await forgetLearnerNames();
  };
  return withinLimit(work());
}

/** After the browser has forgotten its login: deletes what other tabs have stored meanwhile, and ends them. */
export function endLearning(): Promise<void> {
  announceLogout();
  return withinLimit(deleteAllCopies());
}

/** Deletes what this browser keeps of a profile that was deleted. */
export async function forgetProfile(profile: number): Promise<void> {
  const waiting = (await listOwnWaiting()).filter((each) => each.profile === profile);
  await deleteWaiting(waiting.map((each) => each.storageKey));
  await deleteCopiesOf(profile);
}
