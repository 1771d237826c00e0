import { api } from '#app/api-client.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { readSessionToken } from '#app/login-session/session-cookie.ts';
import { isCornerLocked } from '../corner-lock.ts';
import type { Device, Household, Profile } from '../household.contract.ts';
import { loadProfiles } from '../profiles.ts';
import { ensureDevice } from '../this-device.ts';

export interface Corner {
  household: Household;
  profiles: Profile[];
  devices: Device[];
}

/** Properties of the parts of the corner. */
export interface CornerProps {
  corner: Corner;
  /** Fetches the corner again. */
  reload: () => Promise<void>;
}

/** The corner; 'closed' without a password of the last 15 minutes, and since a child was chosen on this device. A device key alone does not open it. @throws any error but 401 */
export async function loadCorner(): Promise<Corner | 'anonymous' | 'closed'> {
  if (!readSessionToken()) return 'anonymous';
  try {
    const household = await api.household.household();
    if (!household.openUntil || isCornerLocked()) return 'closed';
    const profiles = await loadProfiles();
    if (profiles === 'anonymous') return profiles;
    // This browser is one of them by then.
    await ensureDevice();
    return { household, profiles, devices: await api.household.devices() };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return 'anonymous';
    throw error;
  }
}
