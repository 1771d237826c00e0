import * as z from 'zod/mini';
import { maxCapacity } from '#app/features/classes/class-terms.contract.ts';
import { del, get, post, type RateLimits } from '#app/http/endpoint.ts';
import { MessageReply } from '#app/http/fields.ts';
import { ReportContent } from '../report-content.contract.ts';
import { ClassReports } from '../report-line.contract.ts';

const permission = 'classes:manage';
export const staffLimits: RateLimits = { account: ['300 per hour'] };
const time = z.iso.datetime();

export const IssuedReport = z.object({ id: z.int(), profile: z.int(), issuedAt: time, revokedAt: z.nullable(time), content: ReportContent });
export type IssuedReport = z.output<typeof IssuedReport>;

const chooseLearners = 'Please choose at least one learner';

/** The staff's calls about reports. */
export const staffReports = {
  classReports: get('/admin/classes/:id/reports', { permission, reply: ClassReports, description: 'learners by name' }),
  issue: post('/admin/classes/:id/reports', {
    permission,
    audit: { label: 'issued term reports', target: 'class' },
    limits: staffLimits,
    body: z.object({
      profiles: z
        .array(z.int('Please choose learners of the class'), chooseLearners)
        .check(z.minLength(1, chooseLearners), z.maxLength(maxCapacity, `At most ${maxCapacity} learners at once`)),
    }),
    reply: z.extend(MessageReply, {
      reports: z.array(z.object({ profile: z.int(), report: z.int() })).check(z.maxLength(maxCapacity)),
    }),
    status: 201,
    description:
      'freezes what the learners have done and the sentence of their tutor; a learner with a valid report keeps that one. 404 for a learner that never had a seat; then none is issued. One email a household',
  }),
  readReport: get('/admin/classes/:id/reports/:report', { permission, reply: IssuedReport, description: '404 also for that of a deleted profile' }),
  takeBack: del('/admin/classes/:id/reports/:report', {
    permission,
    audit: { label: 'took back a term report', target: 'class' },
    limits: staffLimits,
    reply: MessageReply,
    description: 'its codes then say that it is no longer valid, and its family gets an email; again changes nothing',
  }),
};
