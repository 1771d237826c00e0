import type { AgeBand } from '#app/features/household/profile-terms.contract.ts';

/** '4 to 6 years' */
export const ageText = (ageBand: AgeBand): string => (ageBand === 'adult' ? 'Grown-up' : `${ageBand.replace('-', ' to ')} years`);
