import * as z from 'zod/mini';
import { del, get } from '#app/http/endpoint.ts';
import { CursorQuery, MessageReply, optionalText, PageQuery } from '#app/http/fields.ts';
import { IssuedReport, staffLimits } from './staff-reports.contract.ts';

const permission = 'classes:manage';
const time = z.iso.datetime();

const KeptReport = z.object({
  id: z.int(),
  /** Nickname of the learner, class and term, as the report says them. */
  name: z.string(),
  className: z.string(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  issuedAt: time,
  /** Null for a valid one. */
  revokedAt: z.nullable(time),
});
export type KeptReport = z.output<typeof KeptReport>;

/** Reports that outlived their class. Those of a class that is there are found by the class alone. */
export const keptReports = {
  keptReports: get('/admin/kept-reports', {
    permission,
    query: z.object({ page: PageQuery.shape.page, limit: CursorQuery.shape.limit, search: optionalText('Search', { max: 100 }) }),
    reply: z.array(KeptReport),
    withTotal: true,
    description:
      'reports of deleted classes, newest first; `page` counts from 1, `search` matches the nickname and the class, and ignores marks and case',
  }),
  readKept: get('/admin/kept-reports/:report', { permission, reply: IssuedReport, description: '404 also for that of a deleted profile' }),
  takeBackKept: del('/admin/kept-reports/:report', {
    permission,
    audit: { label: 'took back a term report of a deleted class', target: 'term report' },
    limits: staffLimits,
    reply: MessageReply,
    description: 'its codes then say that it is no longer valid, and its family gets an email; again changes nothing',
  }),
};
