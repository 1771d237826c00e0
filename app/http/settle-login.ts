import { keys } from 'idb-keyval';
import { setActiveProfile } from './active-profile.ts';
import { confirmedAccount, currentLogin, recordedAccount, recordLearningAccount } from './learning-account.ts';
import { claimLearning, openStore } from './learning-storage.ts';
import type { LearningStore } from './learning-stores.ts';
import { forgetDevice, readDevice } from './stored-device.ts';

const isFilled = async (store: LearningStore): Promise<boolean> => (await keys(await openStore(store)).catch(() => [])).length > 0;

/**
 * After a login, also where the learning area is never opened: deletes what another account has left in this browser, and gives the account
 * the first lesson that was done here before without one. Never rejects.
 */
export async function settleLogin(load: () => Promise<{ account: number }>): Promise<void> {
  const login = currentLogin();
  if (!login || confirmedAccount() !== undefined) return;
  const before = recordedAccount();
  const device = readDevice();
  if (!before && !device && !(await isFilled('replies')) && !(await isFilled('lessons'))) return;
  const account = await load().then(
    (household) => household.account,
    () => undefined,
  );
  if (account === undefined || login !== currentLogin()) return;
  if (account === before?.account) return claimLearning(before);
  if (account === device?.account) {
    // The learning area names the profiles, whose copies are kept until then.
    recordLearningAccount({ account, profiles: [] });
    return import('./learning-sweep.ts').then(({ claimVisitorLesson }) => claimVisitorLesson(account)).catch(() => undefined);
  }
  forgetDevice();
  setActiveProfile(undefined);
  await claimLearning({ account, profiles: [] });
}
