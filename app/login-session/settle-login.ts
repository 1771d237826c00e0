import { browserTimeZone } from '#app/lib/time-zone.ts';
import { setActiveProfile } from './active-profile.ts';
import { confirmedAccount, currentLogin, type LearningAccount, recordedAccount } from './learning-account.ts';
import { claimLearning, openStore } from './learning-storage.ts';
import { type LearningStore, ownerOf } from './learning-stores.ts';
import { forgetDevice, readDevice } from './stored-device.ts';

const isFilled = async (store: LearningStore): Promise<boolean> => (await (await openStore(store)).keys()).length > 0;

interface HouseholdApi {
  household: () => Promise<{ account: number }>;
  profiles: (query: { zone: string | undefined }) => Promise<{ id: number }[]>;
  /** Ends the device of which this browser has the cookie. */
  leaveDevice: () => Promise<unknown>;
}

/** The account, with the profiles that answers without the name of an account may be of. */
async function loadAccount(api: HouseholdApi): Promise<LearningAccount> {
  const { account } = await api.household();
  const before = recordedAccount();
  if (account === before?.account) return before;
  const answers = await (await openStore('answers')).keys();
  const isLearner = account === readDevice()?.account || answers.some((key) => !ownerOf(key)?.account);
  // Asked for otherwise, the server would make the first profile of an account that never learned.
  const profiles = isLearner ? await api.profiles({ zone: browserTimeZone() }) : [];
  return { account, profiles: profiles.map(({ id }) => id) };
}

/**
 * After a login, also where the learning area is never opened: deletes what another account has left in this browser, and gives the account
 * what was stored here before without one. Never rejects.
 */
export async function settleLogin(api: HouseholdApi): Promise<void> {
  const login = currentLogin();
  if (!login || confirmedAccount() !== undefined) return;
  // Opened first: what an earlier release has stored may name the account.
  const isUsed = (await isFilled('replies')) || (await isFilled('lessons'));
  const before = recordedAccount();
  if (!before && !readDevice() && !isUsed) return;
  const loaded = await loadAccount(api).catch(() => undefined);
  // The learning area may have recorded the account meanwhile, with all its profiles.
  if (!loaded || login !== currentLogin() || confirmedAccount() !== undefined) return;
  if (loaded.account !== before?.account && loaded.account !== readDevice()?.account) {
    forgetDevice();
    await api.leaveDevice().catch(() => undefined);
    setActiveProfile(undefined);
  }
  await claimLearning(loaded);
}
