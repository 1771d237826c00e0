import { isLearningAccountKnown, recordedAccount, waitingAccount } from './learning-account.ts';
import { openStore } from './learning-storage.ts';
import { ownerOf, storageKey, stores, unknownAccount } from './learning-stores.ts';

/** What a learner did, with the random key by which the server stores it once. */
export interface WaitingAnswer<Entry = { key: string; answeredAt: string }> {
  profile: number;
  entry: Entry;
  /** The family chose to keep it here when it logged out. */
  isKept?: boolean;
}

type Stored<Entry> = WaitingAnswer<Entry> & { storageKey: string; account: number };

/** Whether answers end with the page, because the browser could not store them. */
export const waitsInMemory = (): boolean => stores.answers.unstored.size > 0;

const changes = new EventTarget();
const announce = () => changes.dispatchEvent(new Event('change'));

export function onWaitingChange(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}

async function put(key: string, waiting: WaitingAnswer): Promise<void> {
  stores.answers.unstored.set(key, waiting);
  await storeAgain();
  announce();
}

/** Stores what waits in memory: storage that has failed may work again. */
export async function storeAgain(): Promise<void> {
  const before = stores.answers.unstored.size;
  await (await openStore('answers')).storeAgain();
  if (stores.answers.unstored.size < before) announce();
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
  return (await (await openStore('answers')).entries<WaitingAnswer<Entry>>())
    .map(([key, waiting]) => ({ ...waiting, storageKey: key, account: ownerOf(key)?.account ?? unknownAccount }))
    .toSorted((one, other) => one.entry.answeredAt.localeCompare(other.entry.answeredAt));
}

export async function deleteWaiting(keys: readonly string[]): Promise<void> {
  await (await openStore('answers')).delete(keys);
  announce();
}

/** Answers of the account that is logged in here; before it is known, those of no known account. */
export async function listOwnWaiting<Entry extends WaitingAnswer['entry']>(): Promise<Stored<Entry>[]> {
  const all = await listWaiting<Entry>();
  const own = waitingAccount() ?? (isLearningAccountKnown() ? undefined : unknownAccount);
  return all.filter(({ account }) => account === own);
}
