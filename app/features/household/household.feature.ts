import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { levels } from '../accounts/levels.contract.ts';
import { household } from './household.contract.ts';
import { ageBands, avatars, learnerDialects } from './profile-terms.contract.ts';

const time = z.iso.datetime();

/** Sections of the personal data export. Keys of devices stay out of it. */
const householdData = {
  household: z.nullable(z.object({ openedAt: time, weeklyMailSince: z.nullable(time) })),
  profiles: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      ageBand: z.enum(ageBands),
      avatar: z.enum(avatars),
      level: z.enum(levels),
      dialect: z.nullable(z.enum(learnerDialects)),
      timeZone: z.string(),
      goalDays: z.int(),
      minutes: z.int(),
      quiet: z.boolean(),
      gentle: z.boolean(),
      openAll: z.boolean(),
      easyDots: z.boolean(),
      createdAt: time,
      lastLearnedOn: z.nullable(z.iso.date()),
    }),
  ),
  devices: z.array(z.object({ name: z.string(), createdAt: time, lastUsedOn: z.iso.date(), endsAt: time })),
  consents: z.array(z.object({ kind: z.string(), version: z.string(), agreedAt: time, endedAt: z.nullable(time) })),
};

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
