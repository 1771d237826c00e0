import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { dialects } from '../accounts/dialects.contract.ts';
import { levels } from '../accounts/levels.contract.ts';
import { household } from './household.contract.ts';
import { ageBands, avatars } from './profile-terms.contract.ts';

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
      dialect: z.nullable(z.enum(dialects)),
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
  reminders: z.array(z.object({ profile: z.int(), days: z.array(z.int()), hour: z.int(), since: time, isPaused: z.boolean() })),
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
    /** Profiles of a household in which none learned; a mail says so 30 days before. */
    unusedProfile: 730,
  },
  privacy: {
    'When your household learns': `
      A profile has a nickname, an age group, a picture that we have drawn, and settings: no email address, no birthday, no photo. With it we
      keep the answers, the days of learning and what stays in memory, so that each word comes back before it is forgotten. Only your account and
      its devices see it. It stays until you delete the profile, which you can do at any time in the corner for grown-ups. When none of your
      profiles has learned for {unusedProfile years}, they are deleted; an email says so 30 days before.

      A child has a profile only after a parent or guardian has agreed. We keep when and to which text, and write to you with a link that undoes
      it. While the profile of a child is active, comments, likes, the newsletter and the search are not shown in that browser. Once there is no
      child in your household, the record of your consent is kept for {endedConsent days}.

      A browser in which you open the learning area becomes a device of your household, which learns without a login. We keep its kind,
      such as “Firefox on Android”, and the day of its last use, and forget it {device days} later, or when you remove it. The weekly email comes only if you ask for it, and has a link
      that ends it. Reminders by email come only if you ask for them, too: we keep the days and the hour with the profile, and each reminder has a
      link that ends them all.`,
  },
  pages: [
    { path: '/study/grown-ups', file: 'grown-ups/grown-ups.page.tsx', layout: 'study', robots: 'disallow' },
    { path: '/study/undo-consent', file: 'undo-consent.page.tsx', robots: 'disallow' },
    { path: '/study/reminders/off', file: 'reminders/stop-reminders.page.tsx', robots: 'disallow', form: true },
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
