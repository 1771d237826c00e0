import type { Profile } from '#app/features/household/household.contract.ts';
import { activeAmong, loadProfiles } from '#app/features/household/public.tsx';
import { ApiError } from '#app/lib/api-error.ts';
import { fetchOrCached, readCached } from './cached-reply.ts';

export type Learner = Profile;

/** Name of the cached profiles. */
export const learners = { name: 'learners' };

/** Profiles of the household; without a network those that this browser has cached. */
export const loadLearners = () =>
  fetchOrCached(learners, async () => {
    const profiles = await loadProfiles();
    if (profiles === 'anonymous') throw new ApiError(401, 'Please log in');
    return profiles;
  });

/** Profiles as this browser has cached them. */
export const readLearners = async (): Promise<Learner[]> => (await readCached<Learner[]>(learners))?.reply ?? [];

/** A profile as this browser has cached it; a new one is fetched. */
export async function findLearner(id: number): Promise<Learner | undefined> {
  const isOne = (learner: Learner) => learner.id === id;
  return (await readLearners()).find(isOne) ?? (await loadLearners().catch(() => undefined))?.reply.find(isOne);
}

/** The profile that learns on this device. @throws 404 in a household without one */
export function activeLearner(learners: readonly Learner[]): Learner {
  const active = activeAmong(learners);
  if (!active) throw new ApiError(404, 'There is no learner in your household');
  return active;
}
