/** States of a tutor. An account that is not verified has none yet. */
export const tutorStates = ['applied', 'approved', 'declined', 'paused'] as const;
/** States in the list of administrators. */
export const listedTutorStates = ['unverified', ...tutorStates] as const;
export type ListedTutorState = (typeof listedTutorStates)[number];

export const tutorStateNames: Record<ListedTutorState, string> = {
  unverified: 'Not verified',
  applied: 'Applied',
  approved: 'Approved',
  declined: 'Declined',
  paused: 'Paused',
};
