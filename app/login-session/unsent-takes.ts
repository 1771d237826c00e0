import { createStore } from '#app/lib/indexed-store.ts';
import { createRecordStore } from '#app/lib/record-store.ts';

/** Recordings that the server has not acknowledged, by owner, subject and a random key. A tab that iOS loads again still has them. */
export const takes = createRecordStore(createStore('unsent-takes', 'takes'));

/** The owner is an account, or `link-` with the beginning of a link for a relative. */
const isOfAccount = (key: string): boolean => /^\d+\//.test(key);

/**
 * Keys of the recordings of the account that is logged in: a logout deletes them, as a voice does not stay with the next person at this device.
 * Where the account cannot be asked for, those of any account.
 */
export async function ownTakes(readAccount: () => Promise<{ id: number }>): Promise<string[]> {
  const keys = (await takes.keys()).filter(isOfAccount);
  if (keys.length === 0) return [];
  const account = await readAccount().catch(() => undefined);
  return account ? keys.filter((key) => key.startsWith(`${account.id}/`)) : keys;
}

/** Time in ms for which a recording waits for an account whose login has ended by itself. */
const maxAgeMs = 7 * 24 * 60 * 60_000;

/** Deletes old recordings of other accounts than the owner. */
export async function deleteOldTakes(owner: string): Promise<void> {
  const before = Date.now() - maxAgeMs;
  const stored = await takes.entries<{ recordedAt: number }>();
  await takes.delete(stored.flatMap(([key, { recordedAt }]) => (isOfAccount(key) && !key.startsWith(`${owner}/`) && recordedAt < before ? key : [])));
}
