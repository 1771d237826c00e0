import { keys } from 'idb-keyval';
import { setActiveProfile } from './active-profile.ts';
import { confirmedAccount, currentLogin, recordedAccount, recordLearningAccount } from './learning-account.ts';
import { claimLearning, openStore } from './learning-storage.ts';
import { forgetDevice, readDevice } from './stored-device.ts';

const hasCopies = async (): Promise<boolean> => (await keys(await openStore('replies')).catch(() => [])).length > 0;

/** After a login: deletes what another account has left in this browser, also where the learning area is never opened. Never rejects. */
export async function settleLogin(load: () => Promise<{ account: number }>): Promise<void> {
  const login = currentLogin();
  if (!login || confirmedAccount() !== undefined) return;
  const before = recordedAccount();
  const device = readDevice();
  if (!before && !device && !(await hasCopies())) return;
  const account = await load().then(
    (household) => household.account,
    () => undefined,
  );
  if (account === undefined || login !== currentLogin()) return;
  if (account === before?.account) return void recordLearningAccount(before);
  // The learning area claims it, with its profiles.
  if (account === device?.account) return;
  forgetDevice();
  setActiveProfile(undefined);
  await claimLearning({ account, profiles: [] });
}
