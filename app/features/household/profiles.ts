import { useSyncExternalStore } from 'react';
import { api } from '#app/api-client.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { browserTimeZone } from '#app/lib/time-zone.ts';
import { activeProfile, activeProfileSnapshot, onActiveProfileChange, setActiveProfile } from '#app/login-session/active-profile.ts';
import { currentLogin } from '#app/login-session/learning-account.ts';
import { claimLearning } from '#app/login-session/learning-storage.ts';
import { clearSessionToken, readSessionToken } from '#app/login-session/session-cookie.ts';
import { forgetDevice, readDeviceKey } from '#app/login-session/stored-device.ts';
import type { Profile } from './household.contract.ts';
import { isChild } from './profile-terms.contract.ts';
import { accountOfLogin, ensureDevice, restoreDevice } from './this-device.ts';

/**
 * Profiles of the household, by the session or by the key of this device. Without either, or when both have ended, 'anonymous'.
 * @throws any error but 401
 */
export async function loadProfiles(): Promise<Profile[] | 'anonymous'> {
  if (!readSessionToken() && !readDeviceKey()) await restoreDevice();
  if (!readSessionToken() && !readDeviceKey()) return 'anonymous';
  const login = currentLogin();
  try {
    const [profiles, account] = await Promise.all([api.household.profiles({ zone: browserTimeZone() }), accountOfLogin()]);
    // After a login in another tab it may be the reply to another account.
    if (account !== undefined && login === currentLogin()) await claimLearning({ account, profiles: profiles.map(({ id }) => id) });
    void ensureDevice();
    const active = activeAmong(profiles);
    // The stored one may be deleted, or have another age by now.
    if (active) activate(active);
    else setActiveProfile(undefined);
    return profiles;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    // The session was used where both exist: the device may learn without it.
    if (readSessionToken()) clearSessionToken();
    else forgetDevice();
    return loadProfiles();
  }
}

/** Makes a profile the one that learns in this browser. */
export const activate = ({ id, ageBand }: Pick<Profile, 'id' | 'ageBand'>): void => setActiveProfile({ id, isChild: isChild(ageBand) });

/** Profile that learns in this browser: the first one until another was chosen. */
export function activeAmong<P extends Pick<Profile, 'id'>>(profiles: readonly P[]): P | undefined {
  const id = activeProfile()?.id;
  return profiles.find((profile) => profile.id === id) ?? profiles[0];
}

/** Active profile of the loaded ones, also after a choice in another tab. */
export function useActiveProfile<P extends Pick<Profile, 'id'>>(profiles: readonly P[]): P | undefined {
  useSyncExternalStore(onActiveProfileChange, activeProfileSnapshot, () => '');
  return activeAmong(profiles);
}
