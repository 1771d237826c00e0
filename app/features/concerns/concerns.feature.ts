import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { concerns } from './concerns.contract.ts';

const time = z.iso.datetime();
const text = z.nullable(z.string());

/** Section of the personal data export. */
const concernsData = {
  concerns: z.array(z.object({ message: z.string(), about: text, fullName: text, email: text, writtenAt: time, handledAt: z.nullable(time) })),
};

/** The page "How we keep children safe", and what is told to administrators there. */
export const concernsFeature = defineFeature({
  name: 'concerns',
  contract: concerns,
  personalData: concernsData,
  retentionDays: {
    /** A concern after it was handled, and after the account of its author was deleted. */
    concern: 3 * 365,
  },
  privacy: {
    'When you write to us': `
      A concern about the safety of a child, raised on the page “How we keep children safe”, stands apart: only our administrators read it, and
      it’s in no email. We keep it while we work on it, and {concern years} longer. If you raised it while logged in and delete your account later,
      your account, name and email address are taken off it, and its text stays for the same time, counted from that day.`,
  },
  pages: [
    { path: '/safety', file: 'safety.page.tsx', robots: 'index', views: true, form: true },
    { path: '/admin/concerns', file: 'admin/concerns.page.tsx', layout: 'admin' },
  ],
  adminNav: [
    {
      to: '/admin/concerns',
      label: 'Concerns',
      position: 72,
      permission: 'concerns:read',
      icon: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM12 8v5M12 16.2v.3',
      count: 'openTotal',
    },
  ],
});
