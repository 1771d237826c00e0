import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { immutable } from '#app/db/sqlite/verify-copy.server.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { type ErasureKind, erasureKey, erasureListIn, type ListedErasure, readList, unionOf } from './erasure-list.server.ts';

interface Places {
  /** Backup that is restored. */
  file: string;
  /** List that the operator names. */
  list: string | undefined;
  backupDir: string | undefined;
  /** SQLite database that is replaced: it knows of those that no list has yet. */
  database: string | undefined;
}

/**
 * Erasures of all lists: the one beside the backup, the one in BACKUP_DIR, and one that the operator names.
 * @returns undefined when nothing tells of erasures @throws {Error} with a sentence when a list is damaged
 */
export async function findErasures({ file, list, backupDir, database }: Places): Promise<ListedErasure[] | undefined> {
  if (list !== undefined && !existsSync(list)) throw new Error(`There is no list ${list}.`);
  const files = new Set([...(list ? [list] : []), ...[dirname(file), ...(backupDir ? [backupDir] : [])].map(erasureListIn)]);
  const found = [database && erasuresIn(database), ...(await Promise.all([...files].map(readList)))].filter((erasures) => erasures !== undefined);
  return found.length > 0 ? unionOf(...found.filter((erasures) => erasures !== '')) : undefined;
}

/** Erasures that a SQLite database knows of; undefined for a damaged one, and one of before there were any. */
function erasuresIn(file: string): ListedErasure[] | undefined {
  try {
    return read(file, (database) => database.prepare('select * from erasures').all() as unknown as ListedErasure[]);
  } catch {
    return undefined;
  }
}

/** Reads a database that no process writes. */
function read<T>(file: string, query: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(immutable(file), { readOnly: true });
  try {
    return query(database);
  } finally {
    database.close();
  }
}

/** Finds the row of an erasure by id and time of creation, in databases of any release. */
const rowQueries: Record<ErasureKind, [table: string, condition: string]> = {
  account: ['accounts', '(created_at = @createdAt or (verified_at is null and created_at < @createdAt))'],
  'account-and-comments': ['accounts', '(created_at = @createdAt or (verified_at is null and created_at < @createdAt))'],
  profile: ['profiles', 'created_at = @createdAt'],
  voice: ['voices', "created_at = @createdAt and state != 'withdrawn'"],
  subscriber: ['subscribers', 'created_at = @createdAt'],
  unsubscribed: ['subscribers', 'created_at = @createdAt and unsubscribed_at is null'],
};

/** Erasures of which a SQLite copy does not know, and the kinds of those whose rows it has. */
export function pendingIn(file: string, erasures: ListedErasure[]): { pending: ListedErasure[]; kinds: ErasureKind[] } {
  const carriedOut = new Set(erasuresIn(file)?.map(erasureKey));
  const pending = erasures.filter((erasure) => !carriedOut.has(erasureKey(erasure)));
  const kinds = read(file, (database) => pending.filter((erasure) => hasRow(database, erasure)).map(({ kind }) => kind));
  return { pending, kinds };
}

function hasRow(database: DatabaseSync, { kind, row_id: id, row_created_at: createdAt }: ListedErasure): boolean {
  const [table, condition] = rowQueries[kind];
  if (!database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(table)) return false;
  return database.prepare(`select 1 from ${table} where id = @id and ${condition}`).get({ id, createdAt }) !== undefined;
}

const nouns: Record<ErasureKind, string> = {
  account: 'account',
  'account-and-comments': 'account',
  profile: 'profile',
  voice: 'recording',
  subscriber: 'subscriber',
  unsubscribed: 'unsubscription',
};

/** '1 account, 2 profiles'; undefined for none. */
export function describeKinds(kinds: ErasureKind[]): string | undefined {
  const counts = Map.groupBy(kinds, (kind) => nouns[kind]);
  const texts = [...new Set(Object.values(nouns))].flatMap((noun) => pluralize(counts.get(noun)?.length ?? 0, noun));
  return texts.filter((text) => !text.startsWith('0 ')).join(', ') || undefined;
}
