import './subscriber-imports.tables.ts';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { type Purge, rowCount } from '#app/db/purge.queries.server.ts';
import type { Db, Schema } from '#app/db/schema.ts';

type Lines = Schema['subscriber_import_lines'];
export type LineRow = Selectable<Lines>;
export type NewLine = Omit<Insertable<Lines>, 'import_id'>;

const columns = [
  ...(['id', 'file_name', 'state', 'reason', 'lines', 'to_add', 'to_ask', 'known', 'unsubscribed', 'suppressed', 'repeated', 'wrong'] as const),
  ...(['added', 'asked', 'skipped', 'created_at', 'finished_at'] as const),
] as const;
export type SubscriberImportRow = Pick<Selectable<Schema['subscriber_imports']>, (typeof columns)[number]>;

type NewImport = Pick<Insertable<Schema['subscriber_imports']>, 'file_name' | 'account_id' | 'created_at'> & { file: Uint8Array };

export const insertSubscriberImport = (tx: Db, row: NewImport): Promise<{ id: number }> =>
  tx
    .insertInto('subscriber_imports')
    .values({ ...row, state: 'checking' })
    .returning('id')
    .executeTakeFirstOrThrow();

export const lastSubscriberImports = (db: Db, limit: number): Promise<SubscriberImportRow[]> =>
  db.selectFrom('subscriber_imports').select(columns).orderBy('id', 'desc').limit(limit).execute();

export const subscriberImportById = (db: Db, id: number): Promise<SubscriberImportRow | undefined> =>
  db.selectFrom('subscriber_imports').select(columns).where('id', '=', id).executeTakeFirst();

/** Name of the account that uploaded the file; undefined once it is deleted. */
export const uploaderOf = (db: Db, id: number) =>
  db
    .selectFrom('subscriber_imports')
    .innerJoin('accounts', 'accounts.id', 'subscriber_imports.account_id')
    .select(['first_name', 'last_name'])
    .where('subscriber_imports.id', '=', id)
    .executeTakeFirst();

/** The import, whose row stays locked until the transaction ends. */
export const lockSubscriberImport = (tx: Db, id: number): Promise<SubscriberImportRow | undefined> =>
  tx
    .updateTable('subscriber_imports')
    .set((set) => ({ state: set.ref('state') }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();

/** Bytes of a file that is still to be checked. */
export const uploadedFile = async (db: Db, id: number): Promise<Uint8Array | undefined> =>
  (await db.selectFrom('subscriber_imports').select('file').where('id', '=', id).where('state', '=', 'checking').executeTakeFirst())?.file ??
  undefined;

export async function changeSubscriberImport(tx: Db, id: number, change: Updateable<Schema['subscriber_imports']>): Promise<void> {
  await tx.updateTable('subscriber_imports').set(change).where('id', '=', id).execute();
}

export const deleteSubscriberImport = async (tx: Db, id: number): Promise<void> => {
  await tx.deleteFrom('subscriber_imports').where('id', '=', id).execute();
};

export const deleteImportLines = async (tx: Db, importId: number): Promise<void> => {
  await tx.deleteFrom('subscriber_import_lines').where('import_id', '=', importId).execute();
};

/** A line that an earlier attempt has stored stays as it is. */
export async function insertImportLines(tx: Db, importId: number, lines: NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('subscriber_import_lines')
    .values(lines.map((line) => ({ ...line, import_id: importId })))
    .onConflict((conflict) => conflict.columns(['import_id', 'line']).doNothing())
    .execute();
}

const linesOf = (db: Db, importId: number, kind: LineRow['kind']) =>
  db.selectFrom('subscriber_import_lines').where('import_id', '=', importId).where('kind', '=', kind);

/** Lines of a kind in the order of the file. */
export const importLines = (
  db: Db,
  importId: number,
  { kind, limit, after = 0 }: { kind: LineRow['kind']; limit: number; after?: number },
): Promise<LineRow[]> => linesOf(db, importId, kind).selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();

export async function* wrongLines(db: Db, importId: number): AsyncGenerator<LineRow, void, undefined> {
  const limit = 1_000;
  for (let after = 0; ; ) {
    const rows = await importLines(db, importId, { kind: 'wrong', limit, after });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = last.id;
  }
}

/** Takes lines for this transaction: another worker, or another attempt, finds them gone. */
export const takeLines = (tx: Db, ids: number[]): Promise<LineRow[]> =>
  tx.deleteFrom('subscriber_import_lines').where('id', 'in', ids).returningAll().execute();

export async function addToResults(tx: Db, id: number, { added = 0, asked = 0, skipped = 0 }): Promise<void> {
  await tx
    .updateTable('subscriber_imports')
    .set((set) => ({ added: set('added', '+', added), asked: set('asked', '+', asked), skipped: set('skipped', '+', skipped) }))
    .where('id', '=', id)
    .execute();
}

/** Ends an import of which no line waits any more. False when it goes on, or ended before. */
export async function finishSubscriberImport(tx: Db, id: number, now: number): Promise<boolean> {
  const rest = tx.selectFrom('subscriber_import_lines').select('id').where('import_id', '=', id).where('kind', 'in', ['add', 'ask']);
  const row = await tx
    .updateTable('subscriber_imports')
    .set({ state: 'done', finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .where(({ not, exists }) => not(exists(rest)))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Imports in a state that were uploaded at this time or before. */
export async function importsInState(db: Db, state: SubscriberImportRow['state'], uploadedUntil: number): Promise<number[]> {
  const rows = db.selectFrom('subscriber_imports').select('id').where('state', '=', state).where('created_at', '<=', uploadedUntil);
  return (await rows.orderBy('id').execute()).map(({ id }) => id);
}

const purgeImports =
  (isRunning: boolean): Purge =>
  async (db, before, limit) =>
    rowCount(
      await db
        .deleteFrom('subscriber_imports')
        .where('id', 'in', (imports) =>
          imports
            .selectFrom('subscriber_imports')
            .select('id')
            .where('created_at', '<=', before)
            .where('state', isRunning ? '=' : '<>', 'importing')
            .limit(limit),
        )
        .returning('id')
        .execute(),
    );

export const purgeSubscriberImports = purgeImports(false);
/** Imports that still ask: the emails of a long list take weeks. */
export const purgeRunningSubscriberImports = purgeImports(true);
