import type { RecordStore } from '#app/lib/record-store.ts';
import { isLearningAccountKnown, type LearningAccount, recordLearningAccount } from './learning-account.ts';
import { caches, type LearningStore, stores } from './learning-stores.ts';
import { readDevice } from './stored-device.ts';

/** The store, once keys of an earlier release are as this one writes them, where they can be without the server. */
export async function openStore(name: LearningStore): Promise<RecordStore> {
  if (!isLearningAccountKnown() && readDevice())
    adopted ??= import('./learning-sweep.ts').then(({ adoptFromEarlierRelease }) => adoptFromEarlierRelease()).catch(() => undefined);
  await adopted;
  return stores[name];
}
let adopted: Promise<void> | undefined;

/** Once per page, because tabs of an earlier release may have written since. */
let isSwept = false;

/**
 * Makes the learning in this browser that of an account, as the server has named it with its profiles. Copies of what other accounts
 * and deleted profiles have on the server are deleted. Answers of others stay: a login of their account sends them.
 */
export async function claimLearning(claimed: LearningAccount): Promise<void> {
  const isChanged = recordLearningAccount(claimed);
  const swept = isChanged || !isSwept ? import('./learning-sweep.ts').then(({ sweepFor }) => sweepFor(claimed)).catch(() => undefined) : undefined;
  isSwept = true;
  if (isChanged) await swept;
}

/** Deletes copies of what the server has of any account. */
export async function deleteAllCopies(): Promise<void> {
  for (const store of caches) await stores[store].clear();
}
