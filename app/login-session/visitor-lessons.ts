import { entries } from 'idb-keyval';
import { learningAccount } from './learning-account.ts';
import { openStore } from './learning-storage.ts';
import { household, storageKey } from './learning-stores.ts';

/** Key of the first lesson of a visitor, which becomes one of the next account that logs in. */
export const visitorLessonKey = 'first';

/** Key of the first lesson: of the account that is logged in, else of the visitor. */
export function firstLessonKey(): string {
  const account = learningAccount()?.account;
  return account === undefined ? visitorLessonKey : storageKey({ account, profile: household }, visitorLessonKey);
}

/** First lessons that this browser could not store, by key: they live as long as the page. */
export const unstoredLessons = new Map<string, unknown>();

/** First lessons of the account that is logged in: its own, and that of the visitor before its login. Without an account that of the visitor. */
export async function listFirstLessons<Lesson>(): Promise<[key: string, lesson: Lesson][]> {
  const own = firstLessonKey();
  const all = await openStore('lessons')
    .then((store) => entries<string, Lesson>(store))
    .catch(() => []);
  const unstored = unstoredLessons as Map<string, Lesson>;
  const isOwn = (key: string) => key.startsWith(own) || (key === visitorLessonKey && unstored.has(key));
  return [...new Map([...all, ...unstored])].filter(([key]) => isOwn(key));
}
