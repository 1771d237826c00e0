import { fullName } from '#app/features/accounts/public.ts';
import type { newsletter } from '#app/features/newsletter/newsletter.contract.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { maxImportBytes, shownImports, shownWrongLines } from './import-limits.contract.ts';
import { checkSubscribers, importSubscribers } from './import-subscribers.jobs.server.ts';
import type { SubscriberImport, subscriberImportEndpoints } from './subscriber-imports.contract.ts';
import {
  changeSubscriberImport,
  deleteSubscriberImport,
  importLines,
  insertSubscriberImport,
  type LineRow,
  lastSubscriberImports,
  lockSubscriberImport,
  type SubscriberImportRow,
  subscriberImportById,
  uploaderOf,
  wrongLines,
} from './subscriber-imports.queries.server.ts';

const notFoundMessage = 'This import is gone: it was deleted, or is older than 30 days';
const maxFileName = 200;
const iso = (ms: number) => new Date(ms).toISOString();
const keyOf = (id: number) => `subscriber import ${id}`;

const toImport = ({ file_name, to_add, to_ask, created_at, finished_at, ...row }: SubscriberImportRow): SubscriberImport => ({
  ...row,
  fileName: file_name,
  toAdd: to_add,
  toAsk: to_ask,
  createdAt: iso(created_at),
  finishedAt: finished_at === null ? null : iso(finished_at),
});

const toWrongLine = ({ line, field, value, error }: LineRow) => ({ line, field: field ?? '', value, error: error ?? '' });

async function* toWrongLines(rows: AsyncIterable<LineRow>) {
  for await (const row of rows) yield toWrongLine(row);
}

export const subscriberImportHandlers: Pick<Handlers<typeof newsletter>, keyof typeof subscriberImportEndpoints> = {
  subscriberImports: async ({ db }) => (await lastSubscriberImports(db, shownImports)).map(toImport),

  subscriberImport: async ({ db, params }) => {
    const row = (await subscriberImportById(db, params.id)) ?? reject(404, notFoundMessage);
    const wrong = await importLines(db, row.id, { kind: 'wrong', limit: shownWrongLines });
    const uploader = await uploaderOf(db, row.id);
    return { ...toImport(row), uploadedBy: uploader ? fullName(uploader) : null, wrongLines: wrong.map(toWrongLine) };
  },

  wrongSubscriberLines: async ({ db, params }) => {
    const row = (await subscriberImportById(db, params.id)) ?? reject(404, notFoundMessage);
    return toWrongLines(wrongLines(db, row.id));
  },

  uploadSubscribers: async ({ db, input: { file }, principal, now, audit }) => {
    const tooLarge = `The file may have at most ${maxImportBytes / 1024 / 1024} MiB. Please split it`;
    if (file.size > maxImportBytes) reject(413, tooLarge, { file: tooLarge });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const fileName = [...file.name].slice(0, maxFileName).join('');
    const id = await db.transaction().execute(async (tx) => {
      const created = await insertSubscriberImport(tx, { file_name: fileName, file: bytes, account_id: principal.id, created_at: now() });
      await enqueue(tx, checkSubscribers, { importId: created.id }, { now: now(), uniqueKey: keyOf(created.id) });
      await audit({ id: created.id, title: fileName }, tx);
      return created.id;
    });
    return { id, message: 'The file is being checked' };
  },

  startSubscriberImport: async ({ db, params, now, audit }) => {
    await db.transaction().execute(async (tx) => {
      const row = (await lockSubscriberImport(tx, params.id)) ?? reject(404, notFoundMessage);
      if (row.state === 'importing') reject(409, 'This import is running already');
      if (row.state !== 'ready') reject(409, 'There is nothing to import. Please open the report again');
      await changeSubscriberImport(tx, row.id, { state: 'importing' });
      await enqueue(tx, importSubscribers, { importId: row.id }, { now: now(), uniqueKey: keyOf(row.id) });
      await audit({ id: row.id, title: row.file_name }, tx);
    });
    return { message: 'The import has begun' };
  },

  removeSubscriberImport: async ({ db, params, audit }) => {
    await db.transaction().execute(async (tx) => {
      const row = (await lockSubscriberImport(tx, params.id)) ?? reject(404, notFoundMessage);
      await deleteSubscriberImport(tx, row.id);
      await audit({ id: row.id, title: row.file_name }, tx);
    });
    return { message: 'The file and its report were deleted. Addresses that were added stay.' };
  },
};
