import { defineFeature } from '#app/feature.ts';
import { household } from './household.contract.ts';
import { householdData } from './personal-data.contract.ts';

/** Profiles of an account that learn, their devices, and the corner for grown-ups. */
export const householdFeature = defineFeature({
  name: 'household',
  contract: household,
  personalData: householdData,
  retentionDays: {
    /** After its last use. */
    device: 90,
    /** After its end. */
    endedConsent: 365,
    /** Of a household in which no profile learned; a mail says so 30 days before. */
    unusedProfile: 730,
  },
  pages: [
    { path: '/study/grown-ups', file: 'grown-ups/grown-ups.page.tsx', layout: 'study', robots: 'disallow' },
    { path: '/study/undo-consent', file: 'undo-consent.page.tsx', robots: 'disallow' },
    { path: '/study/weekly-mail/off', file: 'digest/stop-weekly-mail.page.tsx', robots: 'disallow', form: true },
  ],
  studyNav: [
    {
      to: '/study/grown-ups',
      label: 'Grown-ups',
      position: 90,
      icon: 'M9 11a4 4 0 1 0 0-8a4 4 0 1 0 0 8M2 21v-1c0-4 3-6 7-6s7 2 7 6v1M16 3.5a4 4 0 0 1 0 7M18.5 14.5c2.5.8 3.5 2.5 3.5 5.5v1',
    },
  ],
});
