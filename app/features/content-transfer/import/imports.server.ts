import type { Db } from '#app/db/schema.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { queuedKinds } from '#app/jobs/jobs.queries.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import type { contentTransfer, Import } from '../content-transfer.contract.ts';
import type { UploadPart } from '../import-terms.contract.ts';
import { completeSiteAddress } from '../site-address.contract.ts';
import { chunkBytes } from '../upload-limits.contract.ts';
import { checkImport, runImport } from './import.jobs.server.ts';
import {
  changeImport,
  countChunks,
  deleteImport,
  type ImportRow,
  importById,
  insertChunk,
  insertImport,
  listImports,
  listLines,
  lockImport,
} from './imports.queries.server.ts';

const notFoundMessage = 'This import is gone: it was deleted, or not finished within a week';
const iso = (ms: number) => new Date(ms).toISOString();
const keyOf = (id: number) => `import ${id}`;
const jobOf = { checking: checkImport, importing: runImport };

const toImport = (row: ImportRow): Import => ({
  id: row.id,
  fileName: row.file_name,
  fileBytes: row.file_bytes,
  picturesBytes: row.pictures_bytes,
  siteAddress: row.site_address,
  format: row.format,
  state: row.state,
  reason: row.reason,
  notes: JSON.parse(row.notes),
  entries: row.entries,
  done: row.done,
  posts: row.posts,
  comments: row.comments,
  createdAt: iso(row.created_at),
  finishedAt: row.finished_at === null ? null : iso(row.finished_at),
});

const sizeOf = (row: ImportRow, part: UploadPart) => (part === 'file' ? row.file_bytes : row.pictures_bytes);
const locked = async (tx: Db, id: number) => (await lockImport(tx, id)) ?? reject(404, notFoundMessage);
const found = async (db: Db, id: number) => (await importById(db, id)) ?? reject(404, notFoundMessage);

/** True for work that no job does any more. */
async function isStopped(db: Db, { id, state }: ImportRow): Promise<boolean> {
  if (state !== 'checking' && state !== 'importing') return false;
  const { name } = jobOf[state];
  return !(await queuedKinds(db, [name], keyOf(id))).has(name);
}

type Names = 'imports' | 'read' | 'report' | 'begin' | 'upload' | 'check' | 'start' | 'remove';

export const importHandlers: Handlers<Pick<typeof contentTransfer, Names>> = {
  imports: async ({ db, query }) => {
    const { rows, total } = await listImports(db, query);
    return { rows: rows.map(toImport), total };
  },

  read: async ({ db, params }) => {
    const row = await found(db, params.id);
    return { ...toImport(row), stopped: await isStopped(db, row) };
  },

  report: async ({ db, params, query }) => {
    await found(db, params.id);
    const { rows, total } = await listLines(db, params.id, query);
    return {
      rows: rows.map(({ post_id, notes, ...line }) => ({ ...line, notes: JSON.parse(notes), post: post_id })),
      total,
    };
  },

  begin: ({ db, input, principal, now, audit }) =>
    db.transaction().execute(async (tx) => {
      const { fileName, fileBytes, picturesBytes, siteAddress = '' } = input;
      const row = {
        file_name: fileName,
        file_bytes: fileBytes,
        pictures_bytes: picturesBytes,
        site_address: completeSiteAddress(siteAddress) ?? null,
        account_id: principal.id,
        created_at: now(),
      };
      const { id } = await insertImport(tx, row);
      await audit({ id, title: fileName }, tx);
      return { id, chunkBytes, message: 'Please upload the file now' };
    }),

  upload: async ({ db, params, input, audit }) => {
    // The entry of the audit log is that of the whole upload.
    await audit([]);
    const { part, nth, chunk } = input;
    const bytes = new Uint8Array(await chunk.arrayBuffer());
    await db.transaction().execute(async (tx) => {
      const row = await locked(tx, params.id);
      if (row.state !== 'uploading') reject(409, 'The upload is complete already. Please go on with the check of the file');
      const expected = Math.min(chunkBytes, sizeOf(row, part) - nth * chunkBytes);
      if (expected <= 0) rejectFields({ nth: 'The file has no such chunk' });
      if (bytes.byteLength !== expected) rejectFields({ chunk: `This chunk must have ${expected.toLocaleString('en')} bytes` });
      await insertChunk(tx, { import_id: row.id, part, nth, bytes });
    });
    return { message: 'Stored' };
  },

  check: async ({ db, params, now, audit }) => {
    await db.transaction().execute(async (tx) => {
      const row = await locked(tx, params.id);
      const isAgain = row.state === 'checking' && (await isStopped(tx, row));
      if (row.state !== 'uploading' && !isAgain)
        reject(409, 'This file was checked already. Please read its report and start the import, or upload the file once more');
      for (const part of ['file', 'pictures'] as const)
        if ((await countChunks(tx, row.id, part)) < Math.ceil(sizeOf(row, part) / chunkBytes))
          reject(409, 'The upload is not complete. Please choose the file again');
      await changeImport(tx, row.id, { state: 'checking' });
      await enqueue(tx, checkImport, { importId: row.id }, { now: now(), uniqueKey: keyOf(row.id) });
      await audit({ id: row.id, title: row.file_name }, tx);
    });
    return { message: 'The file is being checked' };
  },

  start: async ({ db, params, now, audit }) => {
    await db.transaction().execute(async (tx) => {
      const row = await locked(tx, params.id);
      const isAgain = row.state === 'importing' && (await isStopped(tx, row));
      if (row.state !== 'ready' && !isAgain)
        reject(
          409,
          row.state === 'importing'
            ? 'This import is running already. Please wait until it is done'
            : 'There is nothing to import. Please reload the page',
        );
      await changeImport(tx, row.id, { state: 'importing' });
      await enqueue(tx, runImport, { importId: row.id }, { now: now(), uniqueKey: keyOf(row.id) });
      await audit({ id: row.id, title: row.file_name }, tx);
    });
    return { message: 'The import has begun' };
  },

  remove: async ({ db, params, audit }) => {
    await db.transaction().execute(async (tx) => {
      const row = await locked(tx, params.id);
      const isRunning = (row.state === 'importing' || row.state === 'checking') && !(await isStopped(tx, row));
      if (isRunning)
        reject(
          409,
          `${row.state === 'checking' ? 'The file is being checked' : 'The import is running'}. Please wait until that is done, then delete it`,
        );
      await deleteImport(tx, row.id);
      await audit({ id: row.id, title: row.file_name }, tx);
    });
    return { message: 'The upload and its report were deleted. What was imported stays.' };
  },
};
