import { api } from '#app/api-client.ts';
import { setActiveProfile } from '#app/http/active-profile.ts';
import { confirmedAccount } from '#app/http/learning-account.ts';
import { memoizePerSession } from '#app/http/memoize-per-session.ts';
import { readSessionToken } from '#app/http/session-cookie.ts';
import { forgetDevice, readDevice, storeDevice } from '#app/http/stored-device.ts';
import type { Household } from './household.contract.ts';

const loadHousehold = memoizePerSession<Household | undefined>(() => api.household.household(), undefined);

let pending: Promise<void> | undefined;
/** The user has ended this device: it is no device again before the page is loaded anew. */
let isDeclined = false;

/** The logged-in account, else that of the key of this device; undefined when the server does not name it. */
export async function accountOfLogin(): Promise<number | undefined> {
  if (!readSessionToken()) return readDevice()?.account;
  return confirmedAccount() ?? (await loadHousehold())?.account;
}

async function addDevice(): Promise<void> {
  if (isDeclined || !readSessionToken()) return;
  const account = await accountOfLogin();
  if (account === undefined || readDevice()?.account === account) return;
  // The device of an account that was logged in here before.
  forgetDevice();
  const { id, key } = await api.household.addDevice({});
  storeDevice({ account, id, key });
}

/** Makes this browser a device of the logged-in account, so that it learns without further logins. Never rejects: the next page tries again. */
export function ensureDevice(): Promise<void> {
  pending ??= addDevice()
    .catch(() => undefined)
    .finally(() => {
      pending = undefined;
    });
  return pending;
}

/** Forgets the device of this browser, which the user has ended. */
export function declineDevice(): void {
  isDeclined = true;
  forgetDevice();
}

/** After the session was forgotten: ends the device on the server, by its own key, and forgets it also without a connection. */
export async function leaveDevice(): Promise<void> {
  setActiveProfile(undefined);
  const device = readDevice();
  if (device) await api.household.endDevice({ id: device.id }).catch(() => undefined);
  forgetDevice();
}
