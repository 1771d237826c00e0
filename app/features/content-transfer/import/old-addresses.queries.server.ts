import '../content-transfer.tables.ts';
import type { Db } from '#app/db/schema.ts';
import { entriesOfKind, waiting } from './imports.queries.server.ts';

/** The entry of an address in a file; its post is null until that is imported. */
const addressEntry = (db: Db, importId: number, key: string): Promise<{ post_id: number | null } | undefined> =>
  entriesOfKind(db, importId, 'address').select('post_id').where('source_id', '=', key).orderBy('id').limit(1).executeTakeFirst();

/** The post here that had an address on another site; undefined when it was deleted since. */
const postAtAddress = (db: Db, source: string, key: string): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('imported_rows')
    .innerJoin('posts', 'posts.id', 'imported_rows.post_id')
    .select('posts.id')
    .where('source', '=', source)
    .where('kind', '=', 'address')
    .where('source_id', '=', key)
    .executeTakeFirst();

/** The post here that had an address on the other site, 'later' when a post of the file had it that is not imported yet. */
export async function postOfAddress(db: Db, importId: number, source: string | undefined, key: string): Promise<number | 'later' | undefined> {
  const entry = await addressEntry(db, importId, key);
  if (entry?.post_id) return entry.post_id;
  const earlier = source === undefined ? undefined : await postAtAddress(db, source, key);
  return earlier?.id ?? (entry && 'later');
}

/** Remembers which post the addresses of an entry lead to: in this import, and in later ones of the same site. */
export async function rememberAddresses(tx: Db, importId: number, source: string | undefined, keys: string[], post: number): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .updateTable('import_entries')
    .set({ post_id: post })
    .where('import_id', '=', importId)
    .where('kind', '=', 'address')
    .where('source_id', 'in', keys)
    .where('post_id', 'is', null)
    .execute();
  if (source === undefined) return;
  await tx.deleteFrom('imported_rows').where('source', '=', source).where('kind', '=', 'address').where('source_id', 'in', keys).execute();
  await tx
    .insertInto('imported_rows')
    .values(keys.map((key) => ({ source, kind: 'address' as const, source_id: key, row_id: post, post_id: post })))
    .execute();
}

/** Links of a post that wait until the other posts are imported, as JSON; '' when they lead there. */
export async function setPendingLinks(tx: Db, entry: number, data: string): Promise<void> {
  await tx.updateTable('import_entries').set({ data }).where('id', '=', entry).execute();
}

/** First entry of an import, with an id above `after`, that is imported and whose links wait. */
export const nextPendingLinks = (
  db: Db,
  importId: number,
  after: number,
): Promise<{ id: number; data: string; post_id: number | null } | undefined> =>
  entriesOfKind(db, importId, 'line')
    .select(['id', 'data', 'post_id'])
    .where('id', '>', after)
    .where('data', '<>', '')
    .where('outcome', '<>', waiting)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
