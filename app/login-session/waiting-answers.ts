import { delMany, entries } from 'idb-keyval';
import { setAndCommit } from '#app/lib/set-and-commit.ts';
import { isLearningAccountKnown, recordedAccount, waitingAccount } from './learning-account.ts';
import { openStore } from './learning-storage.ts';
import { ownerOf, storageKey, unknownAccount } from './learning-stores.ts';

/** What a learner did, with the random key by which the server stores it once. */
export interface WaitingAnswer<Entry = { key: string; answeredAt: string }> {
  profile: number;
  entry: Entry;
  /** The family chose to keep it here when it logged out. */
  isKept?: boolean;
}

type Stored<Entry> = WaitingAnswer<Entry> & { storageKey: string; account: number };

/** Answers of a browser whose storage is denied or has failed: they live as long as the page. */
const inMemory = new Map<string, WaitingAnswer>();

/** Whether answers end with the page, because the browser could not store them. */
export const waitsInMemory = (): boolean => inMemory.size > 0;

const changes = new EventTarget();
const announce = () => changes.dispatchEvent(new Event('change'));

export function onWaitingChange(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}

async function store(key: string, waiting: WaitingAnswer): Promise<void> {
  await setAndCommit(key, waiting, await openStore('answers'));
  inMemory.delete(key);
}

async function put(key: string, waiting: WaitingAnswer): Promise<void> {
  inMemory.set(key, waiting);
  await storeAgain();
  announce();
}

/** Stores what waits in memory: storage that has failed may work again. */
export async function storeAgain(): Promise<void> {
  const before = inMemory.size;
  try {
    for (const unstored of [...inMemory].reverse()) await store(...unstored);
  } catch {
    // It stays in memory.
  }
  if (inMemory.size < before) announce();
}

/** Keeps an answer until the server has acknowledged it, of the account that has the profile, also once its login has ended. */
export function addWaiting(waiting: WaitingAnswer): Promise<void> {
  const { profile, entry } = waiting;
  const recorded = recordedAccount();
  const account = recorded?.profiles.includes(profile) ? recorded.account : unknownAccount;
  return put(storageKey({ account, profile }, entry.key), waiting);
}

/** Answers that stay here after a logout. */
export async function keepWaiting(kept: readonly Stored<WaitingAnswer['entry']>[]): Promise<void> {
  for (const { storageKey: key, profile, entry } of kept) await put(key, { profile, entry, isKept: true });
}

/** All answers that wait in this browser, of any account, in the order of their making. */
export async function listWaiting<Entry extends WaitingAnswer['entry']>(): Promise<Stored<Entry>[]> {
  const stored = await openStore('answers')
    .then((store) => entries<string, WaitingAnswer<Entry>>(store))
    .catch(() => []);
  // A write that failed because it took too long may be there nevertheless.
  return [...new Map([...stored, ...(inMemory as Map<string, WaitingAnswer<Entry>>)])]
    .map(([key, waiting]) => ({ ...waiting, storageKey: key, account: ownerOf(key)?.account ?? unknownAccount }))
    .toSorted((one, other) => one.entry.answeredAt.localeCompare(other.entry.answeredAt));
}

export async function deleteWaiting(keys: readonly string[]): Promise<void> {
  for (const key of keys) inMemory.delete(key);
  await openStore('answers')
    .then((store) => delMany([...keys], store))
    .catch(() => undefined);
  announce();
}

/** Answers of the account that is logged in here; before it is known, those of no known account. */
export async function listOwnWaiting<Entry extends WaitingAnswer['entry']>(): Promise<Stored<Entry>[]> {
  const all = await listWaiting<Entry>();
  const own = waitingAccount() ?? (isLearningAccountKnown() ? undefined : unknownAccount);
  return all.filter(({ account }) => account === own);
}
