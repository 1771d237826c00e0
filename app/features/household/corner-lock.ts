import { readSessionToken } from '#app/login-session/session-cookie.ts';
import type { Profile } from './household.contract.ts';
import { isChild } from './profile-terms.contract.ts';
import { activate } from './profiles.ts';

const storageKey = 'corner';

/** Tells the logins of this browser apart: the first characters of the token. */
const currentLogin = () => readSessionToken()?.slice(0, 8) ?? '';

/** A child has got this device: the corner asks for the password again, also within its 15 minutes. */
export function lockCorner(): void {
  try {
    localStorage.setItem(storageKey, currentLogin());
  } catch {
    // localStorage is blocked: the 15 minutes stay.
  }
}

/** The password was entered again. */
export function unlockCorner(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // It was never locked.
  }
}

/** Whether a child was chosen during this login, without a password since then. */
export function isCornerLocked(): boolean {
  try {
    return localStorage.getItem(storageKey) === currentLogin();
  } catch {
    return false;
  }
}

/** Makes a profile the one that learns in this browser. A child has no corner for grown-ups. */
export function chooseLearner(profile: Pick<Profile, 'id' | 'ageBand'>): void {
  activate(profile);
  if (isChild(profile.ageBand)) lockCorner();
}
