import { promisifyRequest } from 'idb-keyval';
import { randomId } from '#app/lib/random-id.ts';
import { activeProfile } from './active-profile.ts';
import { type LearningAccount, recordLearningAccount } from './learning-account.ts';
import { caches, household, type LearningStore, type Owner, ownerOf, ownerPattern, storageKey, stores, unknownAccount } from './learning-stores.ts';
import { readDevice } from './stored-device.ts';
import { forgetLearnerNames } from './unsent-marks.ts';

type ToKey = (key: IDBValidKey, value: unknown, taken: ReadonlySet<IDBValidKey>) => IDBValidKey | undefined;

/** The same for records that live as long as the page. */
function rekeyUnstored(store: LearningStore, toKey: ToKey): void {
  const { unstored } = stores[store];
  for (const [key, value] of [...unstored]) {
    const renamed = toKey(key, value, new Set(unstored.keys()));
    if (renamed === key) continue;
    unstored.delete(key);
    if (renamed !== undefined && !unstored.has(String(renamed))) unstored.set(String(renamed), value);
  }
}

/**
 * Gives each record another key, or deletes it, in one transaction: a page that ends meanwhile changes nothing. No record replaces another one.
 * Storage that fails has nothing to adopt or to delete.
 */
async function rekey(store: LearningStore, toKey: ToKey): Promise<void> {
  rekeyUnstored(store, toKey);
  const rekeyStored = stores[store].transact('readwrite', (records) => {
    const reading = records.getAllKeys();
    reading.onsuccess = () => {
      const taken = new Set(reading.result);
      const walking = records.openCursor();
      walking.onsuccess = () => {
        const cursor = walking.result;
        if (!cursor) return;
        const key = toKey(cursor.key, cursor.value, taken);
        if (key !== cursor.key) {
          if (key !== undefined && !taken.has(key)) records.put(cursor.value, key);
          cursor.delete();
        }
        cursor.continue();
      };
    };
    return promisifyRequest(records.transaction);
  });
  await rekeyStored.catch(() => undefined);
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
 * Account without a network: that of the device, if its profile is the one that learned last among the stored ones: the last
 * reply of the server was about this household. After a login or logout of this release nothing is assumed.
 */
export async function adoptFromEarlierRelease(): Promise<void> {
  const device = readDevice();
  const active = activeProfile()?.id;
  if (!device || active === undefined) return;
  const learners = await stores.replies.get<{ reply: { id: number }[] }>('learners');
  const profiles = learners?.reply.map(({ id }) => id) ?? [];
  if (!profiles.includes(active)) return;
  const assumed = { account: device.account, profiles };
  recordLearningAccount(assumed, true);
  await adopt(assumed, true);
}

const hasAnswers = (lesson: unknown): boolean => (lesson as { answers?: unknown[] }).answers?.length !== 0;

async function deleteCopies(isKept: (owner: Owner) => boolean): Promise<void> {
  for (const store of caches)
    await rekey(store, (key) => {
      const owner = ownerOf(key);
      return owner && isKept(owner) ? key : undefined;
    });
}

/** Deletes copies of what the server has of a profile, and what names it beside others. */
export const deleteCopiesOf = (deleted: number): Promise<void> => deleteCopies(({ profile }) => profile !== deleted && profile !== household);

/** Gives the first lesson of a visitor to an account, once. An earlier one of the account stays beside it. */
export const claimVisitorLesson = (account: number): Promise<void> =>
  rekey('lessons', (key, _, taken) => {
    if (ownerOf(key)) return key;
    const own = storageKey({ account, profile: household }, key);
    return taken.has(own) ? `${own} ${randomId()}` : own;
  });

/** Deletes copies of what other accounts and deleted profiles have on the server, and takes over what names no account. */
export async function sweepFor(claimed: LearningAccount): Promise<void> {
  await adopt(claimed, false);
  await deleteCopies(({ account, profile }) => account === claimed.account && (profile === household || claimed.profiles.includes(profile)));
  await forgetLearnerNames(claimed.account);
  await claimVisitorLesson(claimed.account);
  await rekey('lessons', (key, value) => (ownerOf(key)?.account === claimed.account || hasAnswers(value) ? key : undefined));
}
