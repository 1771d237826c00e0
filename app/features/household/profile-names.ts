import type { AgeBand } from './profile-terms.contract.ts';

export const ageBandNames: Record<AgeBand, string> = {
  '4-6': '4 to 6 years',
  '7-9': '7 to 9 years',
  '10-12': '10 to 12 years',
  '13-17': '13 to 17 years',
  adult: 'Grown-up',
};
