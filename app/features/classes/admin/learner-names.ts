import type { AgeBand } from '#app/features/household/profile-terms.contract.ts';

type ChildAge = Exclude<AgeBand, 'adult'>;

export const childAgeNames: Record<ChildAge, string> = {
  '4-6': '4 to 6 years',
  '7-9': '7 to 9 years',
  '10-12': '10 to 12 years',
  '13-17': '13 to 17 years',
};

export const ageNames: Record<AgeBand, string> = { ...childAgeNames, adult: 'grown-up' };
