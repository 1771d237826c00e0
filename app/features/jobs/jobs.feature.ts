import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { jobs } from './jobs.contract.ts';

/** Section of the personal data export: mails to the owner that failed for good. Their text may hold a code, so it is left out. */
const jobsData = { undeliveredMails: z.array(z.object({ subject: z.string(), failedAt: z.iso.datetime() })) };

export const jobsFeature = defineFeature({
  name: 'jobs',
  contract: jobs,
  personalData: jobsData,
  retentionDays: {
    /** Jobs and mails that failed for good, for an administrator to try again. */
    deadLetter: 90,
  },
  privacy: {
    'When we write to you': `
      An email that cannot be delivered waits for {deadLetter days} at most, so that we can send it once more when we have found out why; so does
      other work that fails, with numbers in it instead of names.`,
  },
  pages: [{ path: '/admin/jobs', file: 'admin/admin-jobs.page.tsx', layout: 'admin' }],
  dashboardPanels: [
    {
      title: 'Mail that fails',
      data: 'failing',
      file: 'admin/failing-mail.panel.tsx',
      link: { to: '/admin/jobs', page: 'what failed' },
      position: 40,
    },
  ],
  adminNav: [
    { to: '/admin/jobs', label: 'Background jobs', position: 80, permission: 'jobs:manage', icon: 'M20 12a8 8 0 11-2.3-5.6M20 3v4h-4M12 8v4l3 2' },
  ],
});
