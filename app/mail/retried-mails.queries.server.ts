import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { queues } from './mail.queries.server.ts';

/** Mails other than newsletters that wait after a failed attempt. The state is a literal: SQLite chooses a partial index by the text of the statement. */
const retried = (db: Db) =>
  db.selectFrom('mails').where('state', '=', sql.lit<'queued'>('queued')).where('priority', '=', queues.notice).where('failed_attempts', '>', 0);

/** The first of them to be tried again, with the total. */
export async function listRetriedMails(db: Db, limit: number) {
  const rows = await retried(db)
    .select(['id', 'kind', 'content', 'created_at', 'run_at', 'failed_attempts', 'last_error'])
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const { total } = await retried(db)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
