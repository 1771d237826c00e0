import { sql } from 'kysely';
import { migrations } from '#app/db/migrations.ts';
import type { Db, Schema } from '#app/db/schema.ts';

const lastErrors = 20;

export async function describeMigrations(db: Db): Promise<{ done: number; last: string | undefined; pending: string[] }> {
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = new Set(done.rows.map(({ name }) => name));
  return { done: names.size, last: [...names].sort().at(-1), pending: Object.keys(migrations).filter((name) => !names.has(name)) };
}

export async function countRows(db: Db): Promise<Record<string, number>> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('search_index_'))
    .sort();
  const counts: Record<string, number> = {};
  for (const name of tables)
    counts[name] = Number(
      (
        await db
          .selectFrom(name as keyof Schema)
          .select(db.fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows,
    );
  return counts;
}

/** Numbers of jobs or mails by kind and state. */
export const countStates = (db: Db, table: 'jobs' | 'mails') =>
  db
    .selectFrom(table)
    .select(['kind', 'state', db.fn.countAll<number>().as('count')])
    .groupBy(['kind', 'state'])
    .orderBy('kind')
    .execute();

/** Codes of SMTP (RFC 5321) and of Node in the text of an error, whose other words may name people. */
const codesIn = (text: string): string[] => [...new Set(text.match(/\b(?:[245]\d\d|E[A-Z]{3,}|ERR_[A-Z_]+)\b/g))];

export async function readErrors(db: Db) {
  const errorsOf = async (table: 'jobs' | 'mails') =>
    (
      await db
        .selectFrom(table)
        .select(['kind', 'state', 'last_error', 'failed_attempts', 'created_at'])
        .where('last_error', 'is not', null)
        .orderBy('id', 'desc')
        .limit(lastErrors)
        .execute()
    ).map(({ kind, state, last_error, failed_attempts, created_at }) => ({
      kind,
      state,
      attempts: failed_attempts,
      queued: new Date(created_at).toISOString(),
      codes: codesIn(last_error ?? ''),
    }));
  return { jobs: await errorsOf('jobs'), mails: await errorsOf('mails') };
}
