import { learningAccount } from './learning-account.ts';
import { household, storageKey } from './learning-stores.ts';

/** Key of the first lesson of a visitor: the first profile of the next account that logs in gets its answers. */
export const visitorLessonKey = 'first';

/** Key of the first lesson: of the account that is logged in, else of the visitor. */
export function firstLessonKey(): string {
  const account = learningAccount()?.account;
  return account === undefined ? visitorLessonKey : storageKey({ account, profile: household }, visitorLessonKey);
}
