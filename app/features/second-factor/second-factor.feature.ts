import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { secondFactor } from './second-factor.contract.ts';

/** Section of the personal data export. The secret and the codes stay out of it. */
const secondFactorData = {
  authenticatorApp: z.object({ since: z.nullable(z.iso.datetime()), unusedRecoveryCodes: z.int() }),
};

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
