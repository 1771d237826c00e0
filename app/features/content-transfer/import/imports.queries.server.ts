import '../content-transfer.tables.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { pageWindow } from '#app/db/page-window.ts';
import { type Purge, rowCount } from '#app/db/purge.queries.server.ts';
import type { Db, Schema } from '#app/db/schema.ts';
import { unitMs } from '#app/lib/duration.ts';
import type { EntryOutcome, ImportFormat, UploadPart } from '../import-terms.contract.ts';

export type ImportRow = Selectable<Schema['imports']>;
export type EntryRow = Selectable<Schema['import_entries']>;
export type NewEntry = Insertable<Schema['import_entries']>;

interface PageRequest {
  page?: number | undefined;
  limit: number;
}

/** Literal, not a parameter: SQLite chooses a partial index by the text of the statement. */
export const waiting = sql.lit<EntryOutcome>('waiting');

type NewImport = Pick<Insertable<Schema['imports']>, 'file_name' | 'file_bytes' | 'pictures_bytes' | 'site_address' | 'account_id' | 'created_at'>;

export const insertImport = (tx: Db, row: NewImport): Promise<{ id: number }> =>
  tx
    .insertInto('imports')
    .values({ ...row, state: 'uploading' })
    .returning('id')
    .executeTakeFirstOrThrow();

export const importById = (db: Db, id: number): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();

/** The import, whose row stays locked until the transaction ends. */
export const lockImport = (tx: Db, id: number): Promise<ImportRow | undefined> =>
  tx
    .updateTable('imports')
    .set((set) => ({ state: set.ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export async function listImports(db: Db, { page = 1, limit }: PageRequest): Promise<{ rows: ImportRow[]; total: number }> {
  const { total } = await db
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

export async function changeImport(
  tx: Db,
  id: number,
  change: Partial<Pick<ImportRow, 'state' | 'reason' | 'notes' | 'entries' | 'finished_at'>> & {
    format?: ImportFormat;
    site?: string;
    site_address?: string;
  },
): Promise<void> {
  const { finished_at, format, ...others } = change;
  const finished = finished_at === undefined || finished_at === null ? {} : { finished_at };
  await tx
    .updateTable('imports')
    .set({ ...others, ...finished, ...(format ? { format } : {}) })
    .where('id', '=', id)
    .execute();
}

export async function addResult(tx: Db, id: number, { posts, comments }: { posts: number; comments: number }): Promise<void> {
  await tx
    .updateTable('imports')
    .set((set) => ({ done: set('done', '+', 1), posts: set('posts', '+', posts), comments: set('comments', '+', comments) }))
    .where('id', '=', id)
    .execute();
}

export const deleteImport = async (tx: Db, id: number): Promise<void> => {
  await tx.deleteFrom('imports').where('id', '=', id).execute();
};

/** Replaces a chunk that was sent before. */
export async function insertChunk(tx: Db, chunk: Insertable<Schema['import_chunks']>): Promise<void> {
  await tx
    .insertInto('import_chunks')
    .values(chunk)
    .onConflict((conflict) => conflict.columns(['import_id', 'part', 'nth']).doUpdateSet({ bytes: chunk.bytes }))
    .execute();
}

export const readChunk = async (db: Db, importId: number, part: UploadPart, nth: number): Promise<Uint8Array | undefined> =>
  (
    await db
      .selectFrom('import_chunks')
      .select('bytes')
      .where('import_id', '=', importId)
      .where('part', '=', part)
      .where('nth', '=', nth)
      .executeTakeFirst()
  )?.bytes;

/** Number of stored chunks of a part. */
export const countChunks = async (db: Db, importId: number, part: UploadPart): Promise<number> =>
  (
    await db
      .selectFrom('import_chunks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('import_id', '=', importId)
      .where('part', '=', part)
      .executeTakeFirstOrThrow()
  ).count;

/** Deletes the uploaded bytes of an import. */
async function deleteChunks(tx: Db, importId: number): Promise<void> {
  await tx.deleteFrom('import_chunks').where('import_id', '=', importId).execute();
}

export async function insertEntry(tx: Db, entry: NewEntry): Promise<void> {
  await tx.insertInto('import_entries').values(entry).execute();
}

export async function deleteEntries(tx: Db, importId: number): Promise<void> {
  await tx.deleteFrom('import_entries').where('import_id', '=', importId).execute();
}

/** Entries of one kind in an import. */
export const entriesOfKind = (db: Db, importId: number, kind: EntryRow['kind']) =>
  db.selectFrom('import_entries').where('import_id', '=', importId).where('kind', '=', kind);

/** First entry of an import that waits, with an id above `after`. */
export const nextWaiting = (db: Db, importId: number, after = 0): Promise<EntryRow | undefined> =>
  db
    .selectFrom('import_entries')
    .selectAll()
    .where('import_id', '=', importId)
    .where('outcome', '=', waiting)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Writes what the import will do with an entry. One that stays as it is keeps no data, and may be a post that is here already. */
export async function planOutcome(tx: Db, id: number, plan: Pick<EntryRow, 'outcome' | 'notes'> & Partial<Pick<EntryRow, 'post_id'>>): Promise<void> {
  await tx
    .updateTable('import_entries')
    .set({ ...plan, ...(plan.outcome === 'waiting' ? {} : { data: '' }) })
    .where('id', '=', id)
    .execute();
}

/** Claims an entry for this transaction, and removes its data. False when another worker has done it. */
export async function completeEntry(
  tx: Db,
  id: number,
  result: { outcome: EntryOutcome; notes: string; post_id?: number | undefined },
): Promise<boolean> {
  const { post_id, ...others } = result;
  const done = await tx
    .updateTable('import_entries')
    .set({ ...others, data: '', ...(post_id === undefined ? {} : { post_id }) })
    .where('id', '=', id)
    .where('outcome', '=', waiting)
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
}

/** Posts that an import created or changed so far, and those of its file that were here already. */
export const postsOfImport = async (db: Db, importId: number): Promise<number[]> => {
  const rows = await entriesOfKind(db, importId, 'line').select('post_id').where('post_id', 'is not', null).execute();
  return rows.flatMap(({ post_id }) => post_id ?? []);
};

const lines = (db: Db, importId: number, outcome: EntryOutcome | undefined) => {
  const all = entriesOfKind(db, importId, 'line');
  return outcome ? all.where('outcome', '=', outcome) : all;
};

/** Lines of the report in the order of the file, with their total. */
export async function listLines(db: Db, importId: number, { page = 1, limit, outcome }: PageRequest & { outcome?: EntryOutcome | undefined }) {
  const { total } = await lines(db, importId, outcome)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const slice = pageWindow({ from: (page - 1) * limit, limit, total });
  if (!slice) return { rows: [], total };
  const rows = await lines(db, importId, outcome)
    .select(['id', 'line', 'title', 'outcome', 'notes', 'post_id'])
    .orderBy('id', 'asc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

/** Deletes imports that were not finished, with what was uploaded. Reports of finished ones stay. */
export const purgeUnfinished: Purge = async (db, before, limit) =>
  rowCount(
    await db
      .deleteFrom('imports')
      .where('id', 'in', (old) =>
        old
          .selectFrom('imports')
          .select('id')
          .where('finished_at', 'is', null)
          .where('created_at', '<=', before)
          // One that was started on its last day may run for another one.
          .where(({ eb, or }) => or([eb('state', '<>', 'importing'), eb('created_at', '<=', before - unitMs.day)]))
          .limit(limit),
      )
      .returning('id')
      .execute(),
  );

/** Ends an import: what was uploaded, with the addresses in it, is deleted, and the lines of the report stay. */
export async function finishImport(tx: Db, id: number, change: Parameters<typeof changeImport>[2]): Promise<void> {
  await changeImport(tx, id, change);
  await deleteChunks(tx, id);
  await tx.deleteFrom('import_entries').where('import_id', '=', id).where('kind', 'in', ['picture', 'address']).execute();
}
