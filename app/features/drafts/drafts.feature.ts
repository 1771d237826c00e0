import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { drafts } from './drafts.contract.ts';

/** Section of the personal data export. Files are `data:` URLs (RFC 2397). */
const draftsData = {
  drafts: z.array(z.object({ form: z.string(), changedAt: z.iso.datetime(), fields: z.array(z.object({ name: z.string(), value: z.string() })) })),
};

/** Unsaved contents of the forms of the admin area, kept with the account. */
export const draftsFeature = defineFeature({
  name: 'drafts',
  contract: drafts,
  personalData: draftsData,
  retentionDays: {
    /** After its last change. */
    draft: 90,
    discardedDraft: 1,
  },
  privacy: {
    'When you help to run the academy': `
      What you write in a form and have not saved is a draft of your account, so that it is not lost. Only you see it. It is deleted when you save
      it, with your account, and {draft days} after you last changed it; one that you discard, after {discardedDraft hours}.`,
  },
  pages: [{ path: '/admin/drafts', file: 'admin/drafts.page.tsx', layout: 'admin' }],
  adminNav: [
    {
      to: '/admin/drafts',
      label: 'Your drafts',
      position: 87,
      permission: 'admin:access',
      icon: 'M14 3H6v18h12V9zM14 3l4 6h-4zM9 17l.5-2.5L14 10l2 2-4.5 4.5z',
    },
  ],
});
