import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { StoredApplication } from '#app/features/accounts/tutor-application.contract.ts';
import { tutorStates } from '#app/features/accounts/tutor-states.contract.ts';
import { tutors } from './tutors.contract.ts';

const time = z.iso.datetime();

/** Section of the personal data export: null for accounts that are not of tutors. */
const tutorsData = {
  tutor: z.nullable(
    z.object({
      state: z.enum(tutorStates),
      decisions: z.array(z.object({ state: z.enum(tutorStates), message: z.string(), decidedAt: time })),
      application: z.nullable(StoredApplication),
      checkedOn: z.nullable(z.string()),
      card: z.nullable(
        z.object({
          shownName: z.string(),
          town: z.string(),
          levels: z.array(z.string()),
          dialects: z.array(z.string()),
          about: z.string(),
          picture: z.nullable(z.string()),
          agreedAt: z.nullable(time),
          hiddenReason: z.nullable(z.string()),
        }),
      ),
    }),
  ),
};

/** Decisions on tutors, their home and their public cards. Registration and list of tutors belong to the accounts. */
export const tutorsFeature = defineFeature({
  name: 'tutors',
  contract: tutors,
  personalData: tutorsData,
  retentionDays: {
    /** Decisions, card, application and day of the check of a declined tutor; the account stays. */
    declinedTutor: 180,
  },
  privacy: {
    'When you apply as a tutor': `
      Beside what every registration asks for, you may tell us your dialect, your town, your experience, the ages you like to teach and why
      you’d like to teach. Only our administrators read it, to decide on your application. It stays with your account, as does what we decide,
      with our messages to you and notes for ourselves; if you want to see the notes, write to us. If you may teach children, we note the
      day on which we saw your background check, and keep no copy of it. If we decline, what you told us, decisions,
      notes, that day and your card are deleted after {declinedTutor days}, and your account stays.

      A tutor’s card, with the name, town, dialects, levels, words and picture that the tutor chose, is public only while its tutor agrees. It
      never shows an email address or phone number. Taken back, it is gone from our pages at once, and its picture is deleted; search engines may
      need some days longer.`,
  },
  pages: [
    { path: '/tutors', file: 'tutors.page.tsx', robots: 'index', views: '/tutors' },
    { path: '/admin/tutors', file: 'admin/tutor-list.page.tsx', layout: 'admin' },
  ],
  draftForms: {
    'tutor-decision': { label: 'Decision on a tutor', permission: 'tutors:manage', page: '/admin/tutors/:subject', isAboutAccount: true },
  },
  adminNav: [
    {
      to: '/admin/tutors',
      label: 'Tutors',
      position: 30,
      permission: 'users:read',
      icon: 'M2 9l10-5 10 5-10 5zM6 11.5V16c3.5 3 8.5 3 12 0v-4.5M22 9v6',
      count: 'waiting',
    },
  ],
});
