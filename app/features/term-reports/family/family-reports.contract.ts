import * as z from 'zod/mini';
import { del, get, put } from '#app/http/endpoint.ts';
import { MessageReply, optional, personName } from '#app/http/fields.ts';
import { ReportContent } from '../report-content.contract.ts';

/** Codes of one report that work at a time, and reports of a profile that are listed. */
export const familyLimits = { codes: 10, reports: 40 };
/** A code works for 24 months. */
export const codeDays = 730;

const time = z.iso.datetime();

const FamilyReport = z.object({
  id: z.int(),
  issuedAt: time,
  /** Null for a valid one. */
  revokedAt: z.nullable(time),
  /** Name for the school; '' for the nickname. */
  name: z.string(),
  /** Codes that work now, and when the last of them ends; null for none. */
  codes: z.int(),
  codesUntil: z.nullable(time),
  content: ReportContent,
});
export type FamilyReport = z.output<typeof FamilyReport>;

export const ReportName = z.object({ name: optional(personName('The name')) });

/** Reports of a household, for its grown-ups. A profile of another account is 404. */
export const familyReports = {
  reports: get('/learning/profiles/:id/reports', {
    access: 'account',
    recentLogin: true,
    reply: z.array(FamilyReport).check(z.maxLength(familyLimits.reports)),
    description: 'the newest 40 of a profile, newest first',
  }),
  prepareReport: put('/learning/profiles/:id/reports/:report', {
    access: 'account',
    recentLogin: true,
    limits: { account: ['60 per hour'] },
    body: ReportName,
    reply: z.object({ name: z.string(), code: z.string(), expiresAt: time }),
    description:
      'keeps the name for the school, and makes a code by which a school checks a print; it is told once and works for two years. Without a name the nickname counts. 409 for a report that was taken back, and for one with ten codes',
  }),
  endCodes: del('/learning/profiles/:id/reports/:report/codes', {
    access: 'account',
    recentLogin: true,
    limits: { account: ['60 per hour'] },
    reply: MessageReply,
    description:
      'ends all codes of a report: a school that checks one reads the sentence for an unknown code. 409 for a report that was taken back, whose codes go on to say so',
  }),
};
