import * as z from 'zod/mini';
import { get, put } from '#app/http/endpoint.ts';
import { CursorQuery, MessageReply } from '#app/http/fields.ts';

const Neighbour = z.nullable(z.object({ id: z.int(), subject: z.string() }));
/** Date in the academy's time zone: '2026-01-31'. */
const sentOn = z.string();
const ArchivedSummary = z.object({ id: z.int(), subject: z.string(), excerpt: z.string(), sentOn });
export type ArchivedSummary = z.output<typeof ArchivedSummary>;

const Archived = z.object({
  id: z.int(),
  subject: z.string(),
  message: z.string(),
  html: z.nullable(z.string()),
  sentOn,
  older: Neighbour,
  newer: Neighbour,
});
export type Archived = z.output<typeof Archived>;

/** Public archive: newsletters that were sent, and that the academy has put there. */
export const archiveEndpoints = {
  archive: get('/newsletters', { query: CursorQuery, reply: z.array(ArchivedSummary), withTotal: true, description: 'newest first' }),
  archived: get('/newsletters/:id', {
    reply: Archived,
  }),
  setArchived: put('/admin/newsletters/:id/archive', {
    permission: 'newsletters:send',
    audit: { label: 'changed whether a newsletter is in the archive', target: 'newsletter' },
    limits: { account: ['60 per minute'] },
    body: z.object({ inArchive: z.boolean('Please say whether it is in the archive') }),
    reply: MessageReply,
    description: '409 for a newsletter without recipients, and for one that was stopped before any reader got it',
  }),
};
