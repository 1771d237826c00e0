import { learningAccount } from './learning-account.ts';
import { openStore } from './learning-storage.ts';
import { household, storageKey, stores } from './learning-stores.ts';

/** Key of the first lesson of a visitor, which becomes one of the next account that logs in. */
export const visitorLessonKey = 'first';

/** Key of the first lesson: of the account that is logged in, else of the visitor. */
export function firstLessonKey(): string {
  const account = learningAccount()?.account;
  return account === undefined ? visitorLessonKey : storageKey({ account, profile: household }, visitorLessonKey);
}

/** First lessons of the account that is logged in: its own, and that of the visitor before its login. Without an account that of the visitor. */
export async function listFirstLessons<Lesson>(): Promise<[key: string, lesson: Lesson][]> {
  const own = firstLessonKey();
  const all = await (await openStore('lessons')).entries<Lesson>();
  const isOwn = (key: string) => key.startsWith(own) || (key === visitorLessonKey && stores.lessons.unstored.has(key));
  return all.filter(([key]) => isOwn(key));
}
