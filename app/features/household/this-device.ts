import { api } from '#app/api-client.ts';
import { persistStorage } from '#app/lib/persist-storage.ts';
import { setActiveProfile } from '#app/login-session/active-profile.ts';
import { confirmedAccount, hasLeft, recordedAccount } from '#app/login-session/learning-account.ts';
import { memoizePerSession } from '#app/login-session/memoize-per-session.ts';
import { readSessionToken } from '#app/login-session/session-cookie.ts';
import { forgetDevice, readDevice, type StoredDevice, storeDevice } from '#app/login-session/stored-device.ts';
import type { Household } from './household.contract.ts';

const loadHousehold = memoizePerSession<Household | undefined>(() => api.household.household(), undefined);

/** The cookie that gives the key back lives 90 days: it is set anew while this one does. */
const renewMs = 30 * 24 * 60 * 60_000;

let pending: Promise<void> | undefined;
let restoring: Promise<void> | undefined;
/** The user has ended this device: it is no device again before the page is loaded anew. */
let isDeclined = false;

/** The logged-in account, else that of the key of this device; undefined when the server does not name it. */
export async function accountOfLogin(): Promise<number | undefined> {
  if (!readSessionToken()) return readDevice()?.account;
  return confirmedAccount() ?? (await loadHousehold())?.account;
}

const keep = (device: StoredDevice) => storeDevice({ ...device, cookieAt: Date.now() });

async function renewCookie(stored: StoredDevice): Promise<void> {
  if (Date.now() - (stored.cookieAt ?? 0) < renewMs) return;
  const { device } = await api.household.restoreDevice({ key: stored.key });
  if (device) keep(device);
}

async function addDevice(): Promise<void> {
  const stored = readDevice();
  const account = await accountOfLogin();
  if (stored && stored.account === account) return renewCookie(stored);
  if (account === undefined || isDeclined || !readSessionToken()) return;
  // The device of an account that was logged in here before.
  forgetDevice();
  // The browser may have deleted the key alone: it is still the device of its list.
  const { device } = await api.household.restoreDevice().catch(() => ({ device: null }));
  if (device && device.account !== account) await api.household.leaveDevice().catch(() => undefined);
  keep(device?.account === account ? device : { account, ...(await api.household.addDevice({})) });
  persistStorage();
}

async function restore(): Promise<void> {
  // A logout without a network could not end the device.
  if (hasLeft()) {
    void api.household.leaveDevice().catch(() => undefined);
    return;
  }
  const { device } = await api.household.restoreDevice();
  if (!device) return;
  // Another account has logged in here since.
  const other = recordedAccount();
  if (other && other.account !== device.account) {
    void api.household.leaveDevice().catch(() => undefined);
    return;
  }
  keep(device);
  persistStorage();
}

/** Longest wait in ms for the key, before the login is shown. */
const maxWaitMs = 5_000;

/**
 * For a page that needs a login or the key of this device and has none: fetches the key again that the browser has deleted, as Safari does
 * after 7 days without a visit. Asks once per page, and never rejects.
 */
export function restoreDevice(): Promise<void> {
  restoring ??= Promise.race([restore().catch(() => undefined), new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))]);
  return restoring;
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
  void api.household.leaveDevice().catch(() => undefined);
}

/** After the session was forgotten: ends the device on the server, by its own key, and forgets it also without a connection. */
export async function leaveDevice(): Promise<void> {
  setActiveProfile(undefined);
  const device = readDevice();
  // By its key, and by its cookie where the browser has deleted the key.
  await Promise.allSettled([device && api.household.endDevice({ id: device.id }), api.household.leaveDevice()]);
  forgetDevice();
}
