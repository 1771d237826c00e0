import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { emailChangeEvents } from '#app/features/accounts/accounts.contract.ts';
import { myAccount } from './my-account.contract.ts';

const time = z.iso.datetime();

/** Sections of the personal data export. */
const myAccountData = {
  notifications: z.object({ replies: z.boolean() }),
  /** Changes of the email address for which links are kept. */
  emailChanges: z.array(z.object({ from: z.string(), to: z.string(), requestedAt: time, confirmedAt: z.nullable(time) })),
};

/** Settings of an account for its owner, and the account menu of the header. */
export const myAccountFeature = defineFeature({
  name: 'my-account',
  contract: myAccount,
  /** Entries of the audit log about staff: endpoints without a permission have none in the contract. */
  auditEvents: {
    detailsChanged: 'changed the own details',
    passwordChanged: 'changed the own password',
    ...emailChangeEvents,
  },
  personalData: myAccountData,
  retentionDays: {
    /** Until the link to the new address expires. */
    emailChange: 1,
    /** Until the links that undo a change expire. */
    emailChangeUndo: 7,
  },
  privacy: {
    'When you register': `
      If you change your email address, the link to the new one is deleted after {emailChange hours}, and the change can be undone for
      {emailChangeUndo days}, if it was not you. We keep the old address with your account, so that what you wrote with it before stays part of
      your data, and is deleted with your account.`,
  },
  pages: [
    { path: '/account', file: 'account.page.tsx', robots: 'disallow', private: true },
    { path: '/confirm-email', file: 'confirm-email.page.tsx', robots: 'disallow', form: true },
    { path: '/undo-email-change', file: 'undo-email-change.page.tsx', robots: 'disallow', form: true },
  ],
});
