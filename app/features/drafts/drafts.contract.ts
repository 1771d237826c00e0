import * as z from 'zod/mini';
import { get, post, put } from '#app/http/endpoint.ts';
import { CursorQuery, MessageReply, PageQuery } from '#app/http/fields.ts';

/**
 * Limits of drafts. A draft may be as large as the multipart body of its form (14 MiB), whose cover image is a third larger
 * as base64. The last one keeps drafts from filling the disk of a small server.
 */
export const draftLimits = { draftBytes: 16 * 1024 ** 2, accountDrafts: 100, accountBytes: 64 * 1024 ** 2, totalBytes: 512 * 1024 ** 2 };

/** `form` is a key of `draftForms` in a manifest; `subject` the id of the record, or a random name of a new one. */
const name = {
  form: z.string('Please name the form').check(z.regex(/^[a-z-]{1,40}$/, 'There is no such form')),
  subject: z.string('Please name the draft').check(z.regex(/^[\da-z-]{1,40}$/, 'There is no such draft')),
};

/** Texts of a form as typed, and its files: parts of a body that has a limit. */
const part = (max: number) => z.string().check(z.maxLength(max, 'This draft is too large'));
const DraftFile = z.object({ name: part(1_000), type: part(200), base64: part(draftLimits.draftBytes) });
/** Changed fields by name. */
const Changes = z.record(part(100), z.union([part(draftLimits.draftBytes), DraftFile]), 'Please send the fields by their names');

const Draft = z.object({ changes: Changes, basedOn: z.nullable(z.string()), version: z.int(), writer: z.string() });
export type StoredDraft = z.output<typeof Draft>;

const DraftSummary = z.object({
  id: z.int(),
  ...name,
  /** Kind of record of the form: 'Post'. */
  label: z.string(),
  /** False for a draft that changes a stored record, or the only record of its kind. */
  isNew: z.boolean(),
  /** Beginning of its first text. */
  title: z.string(),
  /** Page on which the form opens with the draft. */
  page: z.string(),
  changedAt: z.iso.datetime(),
});
export type DraftSummary = z.output<typeof DraftSummary>;

const version = z.int('version must be that of the draft').check(z.gte(0));

/** Forms with drafts are those of the staff; each call requires the permission of its form, too, and those with a body before it is read. */
export const drafts = {
  list: get('/drafts', {
    access: 'account',
    query: z.object({ page: PageQuery.shape.page, limit: CursorQuery.shape.limit }),
    reply: z.array(DraftSummary),
    withTotal: true,
    description: 'of the caller, for forms that it may save; the last changed ones first',
  }),
  read: get('/drafts/one', {
    access: 'account',
    query: z.object(name),
    reply: z.object({ draft: z.nullable(Draft), others: z.int() }),
    description: '`others` counts further drafts of the same form',
  }),
  save: put('/drafts/one', {
    permission: 'admin:access',
    limits: { account: ['300 per 10 minutes'] },
    maxBytes: draftLimits.draftBytes,
    body: z.object({
      ...name,
      account: z.int('account must be the id of the caller'),
      changes: Changes,
      basedOn: z.optional(z.string('basedOn must be a version').check(z.regex(/^[\w.:+-]{1,100}$/, 'basedOn must be a version'))),
      version,
      writer: z.string('writer must name the open form').check(z.regex(/^[\da-z-]{1,40}$/)),
    }),
    reply: z.object({ version: z.int() }),
    description:
      '`version` is the version that the caller has read, 0 for none: 409 when another `writer` has changed the draft since; 403 when `account` is not the caller',
  }),
  discard: post('/drafts/discard', {
    permission: 'admin:access',
    limits: { account: ['300 per 10 minutes'] },
    body: z.object(name),
    reply: MessageReply,
    description: 'idempotent; can be undone for a day',
  }),
  restore: post('/drafts/restore', {
    permission: 'admin:access',
    limits: { account: ['300 per 10 minutes'] },
    body: z.object(name),
    reply: MessageReply,
  }),
};
