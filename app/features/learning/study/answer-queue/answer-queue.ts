import { createStore, delMany, values } from 'idb-keyval';
import type { SentEntry } from '#app/features/learning/sent-answer.contract.ts';
import { setAndCommit } from '#app/lib/set-and-commit.ts';

/** Something to send, with the random key by which the server stores it once. */
export interface WaitingEntry {
  profile: number;
  entry: SentEntry & { key: string };
}

const store = createStore('study-answers', 'waiting');
/** Entries of a browser that denies storage: they live as long as the page. */
const inMemory = new Map<string, WaitingEntry>();

const changes = new EventTarget();
const announce = () => changes.dispatchEvent(new Event('change'));

/** Keeps an entry until the server has acknowledged it. */
export async function addEntry(profile: number, entry: WaitingEntry['entry']): Promise<void> {
  const waiting = { profile, entry };
  await setAndCommit(entry.key, waiting, store).catch(() => inMemory.set(entry.key, waiting));
  announce();
}

/** All entries that wait, in the order of their making. */
export async function waitingEntries(): Promise<WaitingEntry[]> {
  const stored = await values<WaitingEntry>(store).catch(() => []);
  return [...stored, ...inMemory.values()].toSorted((one, other) => one.entry.answeredAt.localeCompare(other.entry.answeredAt));
}

/** Removes entries that the server has acknowledged. */
export async function removeEntries(keys: readonly string[]): Promise<void> {
  for (const key of keys) inMemory.delete(key);
  await delMany([...keys], store).catch(() => undefined);
  announce();
}

/** Removes entries of profiles that nothing can be sent to any more. */
export async function discardEntriesOf(profiles: readonly number[]): Promise<void> {
  const waiting = await waitingEntries();
  await removeEntries(waiting.flatMap(({ profile, entry }) => (profiles.includes(profile) ? entry.key : [])));
}

export function onQueueChange(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}
