import { defineFeature } from '#app/feature.ts';
import { secondFactorData } from './personal-data.contract.ts';
import { secondFactor } from './second-factor.contract.ts';

/** Authenticator apps of the staff with recovery codes, and the screen that leads to a second factor (decision 0050). */
export const secondFactorFeature = defineFeature({
  name: 'second-factor',
  contract: secondFactor,
  privacy: {
    'When you help to run the academy': `
      With an authenticator app we keep the key that you share with it, and fingerprints of your recovery codes, until you turn it off.`,
  },
  personalData: secondFactorData,
  pages: [{ path: '/admin/second-factor', file: 'admin/second-factor.page.tsx', layout: 'admin' }],
});
