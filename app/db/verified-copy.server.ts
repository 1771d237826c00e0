import { migrations } from './migrations.ts';

/** Contents of a copy of the database. */
export interface VerifiedCopy {
  /** Rows by table, of tables that have any. */
  rows: Record<string, number>;
  /** Migrations of this version that the copy lacks; they run at the next start. */
  pendingMigrations: number;
}

/** A copy that cannot be restored. The message is a sentence that says why, and what to do. */
export class UnusableCopy extends Error {}

/**
 * @param ran names of the migrations that ran on the data of the copy; undefined without a table of them
 * @throws {UnusableCopy} when this version cannot use the data
 */
export function countPendingMigrations(file: string, ran: readonly string[] | undefined): number {
  if (!ran) throw new UnusableCopy(`${file} is a database, but not one of the academy. Please name a file of db:backup.`);
  if (ran.some((name) => !(name in migrations)))
    throw new UnusableCopy(`${file} was made by a newer version of the academy. Please install that version or a later one, and restore with it.`);
  return Object.keys(migrations).length - ran.length;
}

/** '2 accounts, 7 posts' */
export function describeRows({ rows }: VerifiedCopy): string {
  const names = { accounts: 'accounts', posts: 'posts', words_of_day: 'words', comments: 'comments', subscribers: 'subscribers' };
  const counts = Object.entries(names).flatMap(([table, name]) => (rows[table] === undefined ? [] : `${rows[table]} ${name}`));
  return counts.join(', ') || 'an empty academy';
}
