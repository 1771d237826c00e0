import './search.tables.ts';
import { PostgresAdapter } from 'kysely';
import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { fullTextOf } from './full-text.queries.server.ts';
import { indexTerms } from './index-terms.ts';
import type { SearchRow, SearchSource } from './search-source.server.ts';
import { parseWords, type TextWord, toKey } from './search-text.ts';

/**
 * Changes with the form of the stored words: the repair job then indexes all rows again. Until then a search reads rows of format 4, in which format
 * characters ended words, as it reads those of this one (decision 0162), and so those of format 3, which also had phrases of three words (0119).
 */
const format = '5';
/** SQLite allows 32,766 parameters. */
const spellingsPerInsert = 1000;
/** SQLite blocks the process while it writes them. */
const rowsPerInsert = 100;

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
  for (let from = 0; from < rows.length; from += rowsPerInsert) await insertDocuments(tx, source.kind, rows.slice(from, from + rowsPerInsert));
}

async function insertDocuments(tx: Db, kind: string, rows: readonly SearchRow[]): Promise<void> {
  const texts = new Map(rows.map(({ id, texts: { title, subtitle, body } }) => [id, [parseWords(title), parseWords(subtitle), parseWords(body)]]));
  const wordsOfRow = (id: number) => texts.get(id) ?? [];
  const toDocument = ({ id, version, publicFrom, date }: SearchRow) => {
    const [title = '', subtitle = ''] = wordsOfRow(id).map((words) => toKey(words));
    // A phrase does not reach from one text into the next.
    const heading = `${title}|${subtitle}`;
    return { kind, row_id: id, version: indexedVersion(version), public_from: publicFrom, date, title, heading };
  };
  const documents = await tx.insertInto('search_documents').values(rows.map(toDocument)).returning(['id', 'row_id']).execute();
  const keysOf = (rowId: number, form: 'folded' | 'marked') =>
    wordsOfRow(rowId)
      .map((words) => toKey(words, form))
      .join('|');
  const keys = documents.map(({ id, row_id }) => ({ id, folded: keysOf(row_id, 'folded'), marked: keysOf(row_id, 'marked') }));
  await tx.insertInto('search_texts').values(keys).execute();
  await insertSpellings(tx, [...texts.values()].flat(2));
  await engineOf(tx).insert(
    tx,
    documents.map(({ id, row_id }) => ({ rowid: id, terms: indexTerms(wordsOfRow(row_id)) })),
  );
}

async function insertSpellings(tx: Db, words: TextWord[]): Promise<void> {
  const bySpelling = new Map(words.filter(({ hasMarks }) => hasMarks).map(({ folded, marked }) => [marked, { folded, marked }]));
  const spellings = [...bySpelling.values()];
  for (let from = 0; from < spellings.length; from += spellingsPerInsert)
    await tx
      .insertInto('search_spellings')
      .values(spellings.slice(from, from + spellingsPerInsert))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
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
