import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { codeDays } from './family/family-reports.contract.ts';
import { ReportContent } from './report-content.contract.ts';
import { termReports } from './term-reports.contract.ts';

const time = z.iso.datetime();
const sentence = { class: z.string(), text: z.string(), writtenAt: time };

/** Sections of the personal data export. `profile` is its nickname. */
const reportsData = {
  termReports: z.array(
    z.object({
      profile: z.string(),
      nameForSchool: z.string(),
      issuedAt: time,
      revokedAt: z.nullable(time),
      content: ReportContent,
      codes: z.array(z.object({ createdAt: time, expiresAt: time })),
    }),
  ),
  termReportSentences: z.object({
    about: z.array(z.object({ profile: z.string(), ...sentence })),
    written: z.array(z.object(sentence)),
  }),
};

/** Reports of a term: the staff issues them, families print them, and schools check a print by its code. */
export const termReportsFeature = defineFeature({
  name: 'term-reports',
  contract: termReports,
  personalData: reportsData,
  retentionDays: {
    /** After it was made; it works as long. A report that was taken back, or whose profile is deleted, goes with its last code. */
    reportCode: codeDays,
  },
  privacy: {
    'When your household learns': `
      When a term ends, our staff can give a profile a report: its nickname, its class and tutors, the meetings it came to, the units and words it has
      learned, and a sentence of its tutor, as all of it stood on that day. It’s yours for as long as the profile, also when the class is deleted, and keeps
      the names of its tutors, also when a tutor deletes the account. You
      can type another name for a school, which we keep with it, and print it with a code. For {reportCode years} that code shows a school the name, the class, its level and term,
      the meetings attended and the day of issue, and nothing else. You can end all codes of a report at any time, and then they show nothing. When you delete the profile, or we take the report back, it only says that the
      report is no longer valid; we email you when we take one back.`,
  },
  pages: [
    { path: '/report/:code?', file: 'check/check.page.tsx', robots: 'disallow', private: true, example: '/report' },
    { path: '/tutor/classes/:id/reports', file: 'teaching/sentences.page.tsx', private: true },
    { path: '/study/grown-ups/reports', file: 'family/family-reports.page.tsx', layout: 'study', robots: 'disallow' },
    { path: '/admin/classes/:id/reports', file: 'staff/staff-reports.page.tsx', layout: 'admin' },
    { path: '/admin/classes/kept-reports', file: 'staff/kept-reports.page.tsx', layout: 'admin' },
  ],
});
