import { api } from '#app/api-client.ts';
import { isCornerLocked } from '../corner-lock.ts';
import type { Device, Household, Profile } from '../household.contract.ts';
import { loadProfiles } from '../profiles.ts';
import { ensureDevice } from '../this-device.ts';
import { readCorner } from './read-corner.ts';

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

/** The first page of the corner. A device key alone does not open it. @throws any error but 401 */
export const loadCorner = () =>
  readCorner(async () => {
    const household = await api.household.household();
    if (!household.openUntil || isCornerLocked()) return 'closed';
    const profiles = await loadProfiles();
    if (profiles === 'anonymous') return profiles;
    // This browser is one of them by then.
    await ensureDevice();
    return { household, profiles, devices: await api.household.devices() };
  });
