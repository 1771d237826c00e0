import type { TeachingMine } from '../teaching.contract.ts';

type Voice = TeachingMine['voices'][number];
type Review = TeachingMine['reviews'][number];

export const voiceStateNames: Record<Voice['state'], string> = {
  pending: 'Waits to be checked',
  approved: 'Learners hear it',
  rejected: 'Please once more',
  withdrawn: 'Taken back',
};

/** Recordings that stand, the newest first, but before all others those that need another take. */
export const ownRecordings = (voices: readonly Voice[]): Voice[] =>
  voices.filter(({ state }) => state !== 'withdrawn').toSorted((one, other) => Number(other.state === 'rejected') - Number(one.state === 'rejected'));

/** What became of a review. */
export function reviewOutcome({ verdict, isChanged }: Pick<Review, 'verdict' | 'isChanged'>): string {
  if (verdict === 'change') return isChanged ? 'Changed since. Thank you!' : 'The authors have your note';
  return isChanged ? 'Changed since, so it waits for a new review' : 'You said it’s right';
}
