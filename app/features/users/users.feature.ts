import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { users } from './users.contract.ts';

/** Section of the personal data export: null without a note. */
const usersData = {
  staffNote: z.nullable(z.object({ text: z.string(), savedAt: z.iso.datetime() })),
};

/** Pages of the staff about one learner or tutor: what is needed to help, and to do what the person asks for. */
export const usersFeature = defineFeature({
  name: 'users',
  contract: users,
  personalData: usersData,
  privacy: {
    'When you register': `
      If you ask us for help, our administrators can see when you joined, the day on which you were last here, whether you get the newsletter, how
      many comments you have written and how many people learn in your household, but not their names, ages or progress. They may write a note for
      each other. It is part of the data that you can download, and is deleted with your account. If you ask us to delete your account, we can do
      that for you.`,
  },
  pages: [
    { path: '/admin/users/:id', file: 'admin/user.page.tsx', layout: 'admin', example: '/admin/users/1' },
    { path: '/admin/tutors/:id', file: 'admin/tutor.page.tsx', layout: 'admin', example: '/admin/tutors/1' },
  ],
  draftForms: { 'staff-note': { label: 'Note about a user', permission: 'users:manage', page: '/admin/users/:subject', isAboutAccount: true } },
});
