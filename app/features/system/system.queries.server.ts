import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { queues } from '#app/mail/mail.queries.server.ts';

/** A literal: SQLite chooses a partial index by the text of the statement. */
const queued = sql.lit('queued' as const);

/** Jobs that are due, by queue, with the time since which the oldest is. */
export const countDueJobs = (db: Db, now: number) =>
  db
    .selectFrom('jobs')
    .select(['queue', ({ fn }) => fn.countAll<number>().as('count'), ({ fn }) => fn.min('run_at').as('oldest_run_at')])
    .where('state', '=', queued)
    .where('queue', 'in', ['default', 'maintenance'])
    .where('run_at', '<=', now)
    .groupBy('queue')
    .execute();

/** Mails that are due or wait for another attempt, by priority, with the earliest time of an attempt. */
export const countQueuedMails = (db: Db) =>
  db
    .selectFrom('mails')
    .select(['priority', ({ fn }) => fn.countAll<number>().as('count'), ({ fn }) => fn.min('run_at').as('oldest_run_at')])
    .where('state', '=', queued)
    .where('priority', 'in', Object.values(queues))
    .groupBy('priority')
    .execute();

/** The notice that waits longest for another attempt: each failure lengthens the wait. */
const waitingFailure = (db: Db) =>
  db
    .selectFrom('mails')
    .select(['id', 'last_error', 'run_at'])
    .where('state', '=', queued)
    .where('priority', '=', queues.notice)
    .where('last_error', 'is not', null)
    .orderBy('run_at', 'desc')
    .limit(1)
    .executeTakeFirst();

const deadMail = (db: Db) =>
  db
    .selectFrom('mails')
    .select(['id', 'last_error', sql.lit(null).as('run_at')])
    .where('dead_at', 'is not', null)
    .orderBy('dead_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The newest mail that could not be sent; `run_at` is the time of its next attempt, null when there is none. Newsletters count their own failures. */
export async function lastMailFailure(db: Db): Promise<{ last_error: string | null; run_at: number | null } | undefined> {
  const [waiting, dead] = [await waitingFailure(db), await deadMail(db)];
  return waiting && dead && dead.id > waiting.id ? dead : (waiting ?? dead);
}

export const mailOfKind = (db: Db, id: number, kind: string) =>
  db.selectFrom('mails').select(['state', 'last_error', 'run_at']).where('id', '=', id).where('kind', '=', kind).executeTakeFirst();
