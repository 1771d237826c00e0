import * as z from 'zod/mini';
import { del, get, post, type RateLimits } from '#app/http/endpoint.ts';
import { CursorQuery, MessageReply, optional, PageQuery, text } from '#app/http/fields.ts';
import { entryOutcomes, importFormats, importStates, uploadParts } from './import-terms.contract.ts';
import { completeSiteAddress, siteAddressProblem } from './site-address.contract.ts';
import { chunkBytes, maxFileBytes, maxPicturesBytes } from './upload-limits.contract.ts';

const mib = 1024 * 1024;
const permission = 'content:transfer';
const writes: RateLimits = { account: ['60 per minute'] };

const bytes = (label: string, max: number, from: number) => {
  const sentence = (size: number) =>
    `${label} may have at most ${max / mib} MiB${size > max ? `, this one has ${(size / mib).toLocaleString('en', { maximumFractionDigits: 1 })} MiB` : ''}`;
  return z
    .int(`The size of ${label.toLowerCase()} must be a number of bytes`)
    .check(z.gte(from, `${label} is empty`), z.lte(max, { error: ({ input }) => sentence(Number(input)) }));
};

const Import = z.object({
  id: z.int(),
  fileName: z.string(),
  fileBytes: z.int(),
  picturesBytes: z.int(),
  /** Address of the other site, from the form or the file. */
  siteAddress: z.nullable(z.string()),
  format: z.nullable(z.enum(importFormats)),
  state: z.enum(importStates),
  /** Reason of a refused file. */
  reason: z.nullable(z.string()),
  /** About the whole file. */
  notes: z.array(z.string()).check(z.maxLength(100)),
  /** Lines of the report that change something, and how many of them are done. */
  entries: z.int(),
  done: z.int(),
  /** Posts and comments that were created. */
  posts: z.int(),
  comments: z.int(),
  createdAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
});
export type Import = z.output<typeof Import>;

const ReportLine = z.object({
  id: z.int(),
  /** Line of the file; null in a Ghost export. */
  line: z.nullable(z.int()),
  title: z.string(),
  outcome: z.enum(entryOutcomes),
  notes: z.array(z.string()).check(z.maxLength(100)),
  /** The post that it became. */
  post: z.nullable(z.int()),
});
export type ReportLine = z.output<typeof ReportLine>;

const pages = { page: PageQuery.shape.page, limit: CursorQuery.shape.limit };

export const contentTransfer = {
  imports: get('/admin/imports', {
    permission,
    query: z.object(pages),
    reply: z.array(Import),
    withTotal: true,
    description: 'newest first; `page` counts from 1',
  }),
  read: get('/admin/imports/:id', {
    permission,
    reply: z.extend(Import, {
      /** Work that no job does: it failed for good, and `start` or `check` goes on. */
      stopped: z.boolean(),
    }),
  }),
  report: get('/admin/imports/:id/lines', {
    permission,
    query: z.object({ ...pages, outcome: z.optional(z.enum(entryOutcomes)) }),
    reply: z.array(ReportLine),
    withTotal: true,
    description: 'in the order of the file; `page` counts from 1',
  }),
  begin: post('/admin/imports', {
    permission,
    audit: { label: 'uploaded a file of another site', target: 'imported file' },
    limits: { account: ['30 per hour'] },
    body: z.object({
      fileName: text('The name of the file', { max: 200 }),
      fileBytes: bytes('The export file', maxFileBytes, 1),
      picturesBytes: z._default(bytes('The zip of pictures', maxPicturesBytes, 0), 0),
      siteAddress: optional(
        text('The address of the old site', { max: 300 }).check(z.refine((value) => completeSiteAddress(value) !== undefined, siteAddressProblem)),
      ),
    }),
    reply: z.object({ id: z.int(), chunkBytes: z.int(), message: z.string() }),
    status: 201,
    description: `announces an upload of at most ${maxFileBytes / mib} MiB, with a zip of pictures of at most ${maxPicturesBytes / mib} MiB; the bytes follow in chunks of \`chunkBytes\`, the last one with the rest`,
  }),
  upload: post('/admin/imports/:id/chunks', {
    permission,
    audit: { label: 'uploaded a part of a file of another site', target: 'imported file' },
    limits: { account: ['600 per 10 minutes'] },
    body: z.object({
      part: z.enum(uploadParts, 'part is file or pictures'),
      nth: z.coerce
        .number('nth counts the chunks from 0')
        .check(z.int('nth counts the chunks from 0'), z.gte(0, 'nth counts the chunks from 0'), z.lte(1000, 'nth counts the chunks from 0')),
      chunk: z.file('chunk has the bytes'),
    }),
    encoding: 'multipart',
    maxBytes: 2 * chunkBytes,
    reply: MessageReply,
    description: 'the same chunk again replaces the first; 409 once the upload is complete',
  }),
  check: post('/admin/imports/:id/check', {
    permission,
    audit: { label: 'checked a file of another site', target: 'imported file' },
    limits: writes,
    reply: MessageReply,
    description: 'ends the upload; a job reads the file and writes the report, and nothing is imported yet; 409 when chunks are missing',
  }),
  start: post('/admin/imports/:id/start', {
    permission,
    audit: { label: 'imported a file of another site', target: 'imported file' },
    limits: writes,
    reply: MessageReply,
    description: 'one job imports what the report announces; 409 before the check and after the end',
  }),
  remove: del('/admin/imports/:id', {
    permission,
    audit: { label: 'deleted a file of another site', target: 'imported file' },
    limits: writes,
    reply: MessageReply,
    description: 'the upload and its report; imported posts stay; 409 while it runs',
  }),
  exportJson: get('/admin/export/json', {
    permission,
    limits: { account: ['20 per hour'] },
    reply: z.string(),
    file: { name: 'academy', extension: 'json', type: 'application/json; charset=utf-8' },
    description: 'public posts and words with their tags, pictures and comments, version 1 of the format in docs/export-format.md',
  }),
  exportWxr: get('/admin/export/wxr', {
    permission,
    limits: { account: ['20 per hour'] },
    reply: z.string(),
    file: { name: 'academy', extension: 'xml', type: 'application/rss+xml; charset=utf-8' },
    description:
      'the same for WordPress (WXR 1.2): words are entries of the kind word_of_the_day, which WordPress passes over unless a plugin knows it',
  }),
};
