import * as z from 'zod/mini';
import { get, post } from '#app/http/endpoint.ts';
import { optional } from '#app/http/fields.ts';
import { courseLimits, markConventions } from '../course-terms.contract.ts';

const permission = 'course:write';
const limits = { account: ['20 per hour'] } as const;
const yesNo = (label: string) => optional(z.enum(['true', 'false'], `${label} may be true or false`));

/** Lines of a report that are listed. */
export const listedLines = 1_000;

const Refused = z.object({ line: z.int(), field: z.string(), error: z.string() });
const Entry = z.object({
  line: z.int(),
  what: z.enum(['unit', 'lesson', 'item']),
  key: z.string(),
  title: z.string(),
  outcome: z.enum(['new', 'changed', 'same']),
});

export const ImportReport = z.object({
  /** Numbers of units, lessons and items. */
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  refused: z.array(Refused).check(z.maxLength(listedLines)),
  /** New or changed entries, then unchanged ones, each in the order of lines. */
  entries: z.array(Entry).check(z.maxLength(listedLines)),
  /** False after a dry run, and when something is refused. */
  imported: z.boolean(),
  message: z.string(),
});
export type ImportReport = z.output<typeof ImportReport>;

export const transfer = {
  importFile: post('/admin/course/import', {
    permission,
    audit: { label: 'imported a file into the course' },
    limits: { account: [...limits.account] },
    body: z.object({
      file: z.file('Please choose a file'),
      marks: z._default(z.enum(markConventions, `The marks may be ${markConventions.join(', ')}`), 'full'),
      dryRun: yesNo('dryRun'),
      signOff: yesNo('signOff'),
    }),
    encoding: 'multipart',
    maxBytes: 2 * courseLimits.importBytes,
    reply: ImportReport,
    description: `JSON or CSV of at most ${courseLimits.importBytes / 1024 / 1024} MiB and ${courseLimits.importedItems.toLocaleString('en')} items (docs/course-format.md); \`dryRun=true\` writes nothing, and neither does a file with a refused line; \`signOff=true\` keeps the state reviewed, which is otherwise sourced; at most ${listedLines.toLocaleString('en')} lines are listed`,
  }),
  exportFile: get('/admin/course/export', {
    permission,
    limits: { account: [...limits.account] },
    query: z.object({ as: z._default(z.enum(['json', 'csv'], 'as may be json or csv'), 'json') }),
    reply: z.string(),
    file: {
      name: 'course',
      extension: 'json',
      type: 'application/json; charset=utf-8',
      others: { query: 'as', files: { csv: { extension: 'csv', type: 'text/csv; charset=utf-8' } } },
    },
    description: 'units, lessons and items in all states; CSV has the items alone',
  }),
};
