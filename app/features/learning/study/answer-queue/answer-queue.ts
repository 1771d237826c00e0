import type { KeyedEntry } from '#app/features/learning/sent-answer.contract.ts';
import { learningAccount } from '#app/login-session/learning-account.ts';
import { addWaiting, deleteWaiting, keepWaiting, listOwnWaiting, listWaiting } from '#app/login-session/waiting-answers.ts';

export type WaitingEntry = Awaited<ReturnType<typeof listOwnWaiting<KeyedEntry>>>[number];

/** Keeps an entry until the server has acknowledged it. */
export const addEntry = (profile: number, entry: KeyedEntry): Promise<void> => addWaiting({ profile, entry });

/** Entries of the account that is logged in here. */
export const waitingEntries = () => listOwnWaiting<KeyedEntry>();

export const removeEntries = (entries: readonly WaitingEntry[]): Promise<void> => deleteWaiting(entries.map(({ storageKey }) => storageKey));

/** Entries that no login of this account can send: of another account that did not choose to keep them here, or of an unknown one. */
export async function strangeEntries(): Promise<WaitingEntry[]> {
  const account = learningAccount()?.account;
  if (account === undefined) return [];
  return (await listWaiting<KeyedEntry>()).filter((each) => each.account !== account && !each.isKept);
}

export const keepStrange = async (): Promise<void> => keepWaiting(await strangeEntries());
export const discardStrange = async (): Promise<void> => removeEntries(await strangeEntries());

/** Removes entries of profiles that nothing can be sent to any more. */
export async function discardEntriesOf(profiles: readonly number[]): Promise<void> {
  await removeEntries((await waitingEntries()).filter(({ profile }) => profiles.includes(profile)));
}
