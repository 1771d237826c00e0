import { createStore } from '#app/lib/indexed-store.ts';
import { createRecordStore } from '#app/lib/record-store.ts';

// Learning in IndexedDB. Each key names the account and the profile, so that no account is shown what another one has stored.

const create = (database: string, name: string) => createRecordStore(createStore(database, name));

export const stores = {
  /** What the server has not acknowledged. */
  answers: create('study-answers', 'waiting'),
  replies: create('study-replies', 'replies'),
  /** Sessions under way. */
  sessions: create('study-sessions', 'sessions'),
  /** The session of each profile that comes next. */
  next: create('study-next', 'next'),
  /** First lessons of visitors, whose answers the first profile of their account gets. */
  lessons: create('first-lesson', 'lessons'),
};
export type LearningStore = keyof typeof stores;

/** Copies of what the server has. */
export const caches = ['replies', 'sessions', 'next'] as const;

export interface Owner {
  /** 0 while it is not known. */
  account: number;
  /** 0 for the whole household. */
  profile: number;
}
export const household = 0;
export const unknownAccount = 0;

export const storageKey = ({ account, profile }: Owner, name: IDBValidKey): string => `${account}/${profile}/${String(name)}`;

export const ownerPattern = /^(\d+)\/(\d+)\//;

/** Owner that a key names; undefined for a key of an earlier release. */
export function ownerOf(key: IDBValidKey): Owner | undefined {
  const [, account, profile] = ownerPattern.exec(String(key)) ?? [];
  return account === undefined ? undefined : { account: Number(account), profile: Number(profile) };
}
