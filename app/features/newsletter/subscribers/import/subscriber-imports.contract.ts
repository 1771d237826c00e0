import * as z from 'zod/mini';
import { del, get, post, type RateLimits } from '#app/http/endpoint.ts';
import { MessageReply } from '#app/http/fields.ts';
import { askingPace, maxImportBytes, maxImportLines, shownImports, shownWrongLines } from './import-limits.contract.ts';

const mib = 1024 * 1024;

/** In order. */
export const subscriberImportStates = ['checking', 'ready', 'importing', 'done', 'refused'] as const;
export type SubscriberImportState = (typeof subscriberImportStates)[number];

const permission = 'subscribers:manage';
const limits: RateLimits = { account: ['60 per hour'] };

const SubscriberImport = z.object({
  id: z.int(),
  fileName: z.string(),
  state: z.enum(subscriberImportStates),
  /** Reason of a refused file. */
  reason: z.nullable(z.string()),
  /** Rows of the file, and what is to become of them. */
  lines: z.int(),
  toAdd: z.int(),
  toAsk: z.int(),
  known: z.int(),
  unsubscribed: z.int(),
  suppressed: z.int(),
  repeated: z.int(),
  wrong: z.int(),
  /** Results so far. */
  added: z.int(),
  asked: z.int(),
  skipped: z.int(),
  createdAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
});
export type SubscriberImport = z.output<typeof SubscriberImport>;

const WrongLine = z.object({ line: z.int(), field: z.string(), value: z.string(), error: z.string() });
const SubscriberImportReport = z.extend(SubscriberImport, {
  /** Null once the account is deleted. */
  uploadedBy: z.nullable(z.string()),
  wrongLines: z.array(WrongLine).check(z.maxLength(shownWrongLines)),
});
export type SubscriberImportReport = z.output<typeof SubscriberImportReport>;

export const subscriberImportEndpoints = {
  subscriberImports: get('/admin/subscriber-imports', {
    permission,
    reply: z.array(SubscriberImport).check(z.maxLength(shownImports)),
    description: `the last ${shownImports}, newest first`,
  }),
  subscriberImport: get('/admin/subscriber-imports/:id', {
    permission,
    reply: SubscriberImportReport,
    description: `with the first ${shownWrongLines} wrong lines`,
  }),
  wrongSubscriberLines: get('/admin/subscriber-imports/:id/wrong-lines', {
    permission,
    reply: WrongLine,
    csv: { file: 'wrong-lines', columns: { line: 'Line', field: 'Column', value: 'Value', error: 'Reason' } },
  }),
  uploadSubscribers: post('/admin/subscriber-imports', {
    permission,
    audit: { label: 'uploaded a list of subscribers', target: 'list of subscribers' },
    limits,
    body: z.object({ file: z.file('Please choose a file') }),
    encoding: 'multipart',
    maxBytes: 1.5 * maxImportBytes,
    reply: z.object({ id: z.int(), message: z.string() }),
    status: 201,
    description: `a CSV file of at most ${maxImportBytes / mib} MiB and ${maxImportLines.toLocaleString('en')} rows, with the columns email, source and date; a job checks it, and nothing is added yet`,
  }),
  startSubscriberImport: post('/admin/subscriber-imports/:id/start', {
    permission,
    audit: { label: 'imported a list of subscribers', target: 'list of subscribers' },
    limits,
    reply: MessageReply,
    description: `adds what the report announces; emails that ask to confirm go out at most ${askingPace.hour} an hour; 409 before the check and after the start`,
  }),
  removeSubscriberImport: del('/admin/subscriber-imports/:id', {
    permission,
    audit: { label: 'deleted a list of subscribers', target: 'list of subscribers' },
    limits,
    reply: MessageReply,
    description: 'the upload and its report; an import that runs ends, and what it has added stays',
  }),
};
