import { clear, createStore, get, promisifyRequest, type UseStore } from 'idb-keyval';
import { activeProfile } from './active-profile.ts';
import { isLearningAccountKnown, type LearningAccount, recordLearningAccount } from './learning-account.ts';
import { readDevice } from './stored-device.ts';

// Learning in IndexedDB. Each key names the account and the profile, so that no account is shown what another one has stored.

const stores = {
  /** What the server has not acknowledged. */
  answers: createStore('study-answers', 'waiting'),
  replies: createStore('study-replies', 'replies'),
  /** Sessions under way. */
  sessions: createStore('study-sessions', 'sessions'),
  /** The session of each profile that comes next. */
  next: createStore('study-next', 'next'),
  /** First lessons of visitors, whose answers the first profile of their account gets. */
  lessons: createStore('first-lesson', 'lessons'),
};
export type LearningStore = keyof typeof stores;

/** Copies of what the server has. */
const caches = ['replies', 'sessions', 'next'] as const;

export interface Owner {
  /** 0 while it is not known. */
  account: number;
  /** 0 for the whole household. */
  profile: number;
}
export const household = 0;
export const unknownAccount = 0;

export const storageKey = ({ account, profile }: Owner, name: IDBValidKey): string => `${account}/${profile}/${String(name)}`;

const ownerPattern = /^(\d+)\/(\d+)\//;

/** Owner that a key names; undefined for a key of an earlier release. */
export function ownerOf(key: IDBValidKey): Owner | undefined {
  const [, account, profile] = ownerPattern.exec(String(key)) ?? [];
  return account === undefined ? undefined : { account: Number(account), profile: Number(profile) };
}

/** The store, once keys of an earlier release are as this one writes them, where they can be without the server. */
export async function openStore(name: LearningStore): Promise<UseStore> {
  adopted ??= adoptFromEarlierRelease().catch(() => undefined);
  await adopted;
  return stores[name];
}
let adopted: Promise<void> | undefined;

/** Gives each record another key, or deletes it, in one transaction: a page that ends meanwhile changes nothing. No record replaces another one. */
function rekey(store: LearningStore, toKey: (key: IDBValidKey, value: unknown) => IDBValidKey | undefined): Promise<void> {
  return stores[store]('readwrite', (records) => {
    const reading = records.getAllKeys();
    reading.onsuccess = () => {
      const taken = new Set(reading.result);
      const walking = records.openCursor();
      walking.onsuccess = () => {
        const cursor = walking.result;
        if (!cursor) return;
        const key = toKey(cursor.key, cursor.value);
        if (key !== cursor.key) {
          if (key !== undefined && !taken.has(key)) records.put(cursor.value, key);
          cursor.delete();
        }
        cursor.continue();
      };
    };
    return promisifyRequest(records.transaction);
  });
}

/** Profile of a record of an earlier release; `household` for one of all profiles. */
function profileOfEarlier(key: IDBValidKey, value: unknown): number {
  if (typeof value === 'object' && value !== null && 'profile' in value) return Number(value.profile);
  return Number(/^(?:today|path|words) (\d+)/.exec(String(key))?.[1] ?? household);
}

/**
 * Gives records that name no account, of an earlier release or from before the account was known, to the one that has their profile.
 * Answers of other profiles stay until a login of their household.
 */
async function adopt({ account, profiles }: LearningAccount, hasHousehold: boolean): Promise<void> {
  const isOwn = (profile: number) => profiles.includes(profile) || (profile === household && hasHousehold);
  for (const store of ['answers', ...caches] as const)
    await rekey(store, (key, value) => {
      const owner = ownerOf(key);
      if (owner && owner.account !== unknownAccount) return key;
      const profile = profileOfEarlier(key, value);
      if (isOwn(profile)) return storageKey({ account, profile }, String(key).replace(ownerPattern, ''));
      return store === 'answers' ? key : undefined;
    });
}

/**
 * Without a network the account is that of the device, if its profile is the one that learned last among the stored ones: the last
 * reply of the server was about this household. After a login or logout of this release nothing is assumed.
 */
async function adoptFromEarlierRelease(): Promise<void> {
  const device = readDevice();
  const active = activeProfile()?.id;
  if (!device || active === undefined || isLearningAccountKnown()) return;
  const learners = await get<{ reply: { id: number }[] }>('learners', stores.replies);
  const profiles = learners?.reply.map(({ id }) => id) ?? [];
  if (!profiles.includes(active)) return;
  const assumed = { account: device.account, profiles };
  recordLearningAccount(assumed, true);
  await adopt(assumed, true);
}

const hasAnswers = (lesson: unknown): boolean => (lesson as { answers?: unknown[] }).answers?.length !== 0;

/** Once per page, because tabs of an earlier release may have written since. */
let isSwept = false;

/**
 * Makes the learning in this browser that of an account, as the server has named it with its profiles. Copies of what other accounts
 * and deleted profiles have on the server are deleted. Answers of others stay: a login of their account sends them.
 */
export async function claimLearning(claimed: LearningAccount): Promise<void> {
  const isChanged = recordLearningAccount(claimed);
  const sweep = async () => {
    await adopt(claimed, false);
    await deleteCopies(({ account, profile }) => account === claimed.account && (profile === household || claimed.profiles.includes(profile)));
    await rekey('lessons', (key, value) => ((ownerOf(key)?.account ?? claimed.account) === claimed.account || hasAnswers(value) ? key : undefined));
  };
  // A browser that denies storage has nothing to adopt or to delete.
  const swept = isChanged || !isSwept ? sweep().catch(() => undefined) : undefined;
  isSwept = true;
  if (isChanged) await swept;
}

async function deleteCopies(isKept: (owner: Owner) => boolean): Promise<void> {
  for (const store of caches)
    await rekey(store, (key) => {
      const owner = ownerOf(key);
      return owner && isKept(owner) ? key : undefined;
    });
}

/** Deletes copies of what the server has of a profile, and what names it beside others. */
export const deleteCopiesOf = (deleted: number): Promise<void> =>
  deleteCopies(({ profile }) => profile !== deleted && profile !== household).catch(() => undefined);

/** Deletes copies of what the server has of any account. */
export async function deleteAllCopies(): Promise<void> {
  for (const store of caches) await clear(stores[store]).catch(() => undefined);
}
