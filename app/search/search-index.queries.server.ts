import './search.tables.ts';
import { PostgresAdapter } from 'kysely';
import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { fullTextOf } from './full-text.queries.server.ts';
import type { SearchRow, SearchSource } from './search-source.server.ts';
import { toKey, wordsOf } from './search-text.ts';

/** Changes with the form of the stored words: the repair job then indexes all rows again. */
const format = '1';

export const engineOf = (db: Db) => fullTextOf(db.getExecutor().adapter instanceof PostgresAdapter);

/** Version of a document in the index, from that of its row. */
export const indexedVersion = (version: string) => `${format} ${version}`;

/**
 * Brings the index of these rows up to date, in the transaction that inserts, changes or deletes them, and after these writes. Its lock keeps the
 * repair job from writing what it read before them.
 */
export async function indexRows(tx: Db, source: SearchSource, ids: number[], timeZone: string): Promise<void> {
  if (ids.length === 0) return;
  await lockForTransaction(tx, 'search');
  const rows = await source.rows(tx, ids, timeZone);
  await removeDocuments(tx, source.kind, ids);
  for (const row of rows) await insertDocument(tx, source.kind, row);
}

async function insertDocument(tx: Db, kind: string, { id, version, texts, publicFrom, date }: SearchRow): Promise<void> {
  const words = [wordsOf(texts.title), wordsOf(texts.subtitle), wordsOf(texts.body)];
  const [title = '', subtitle = '', body = ''] = words.map((each) => toKey(each));
  const document = await tx
    .insertInto('search_documents')
    .values({
      kind,
      row_id: id,
      version: indexedVersion(version),
      public_from: publicFrom,
      date,
      title,
      subtitle,
      body,
      // A phrase does not reach from one text into the next.
      marked: words.map((each) => toKey(each, 'marked')).join('|'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await engineOf(tx).insert(tx, document.id, [...new Set(words.flat().map(({ folded }) => folded))]);
}

async function removeDocuments(tx: Db, kind: string, rowIds: number[]): Promise<void> {
  const removed = await tx.deleteFrom('search_documents').where('kind', '=', kind).where('row_id', 'in', rowIds).returning('id').execute();
  for (const { id } of removed) await tx.deleteFrom('search_index').where('rowid', '=', id).execute();
}

/** Versions of the indexed rows with ids after `after` and up to `upTo`. */
export async function indexedVersions(db: Db, kind: string, after: number, upTo: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('search_documents')
    .select(['row_id', 'version'])
    .where('kind', '=', kind)
    .where('row_id', '>', after)
    .where('row_id', '<=', upTo)
    .execute();
  return new Map(rows.map(({ row_id, version }) => [row_id, version]));
}
