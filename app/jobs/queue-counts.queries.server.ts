import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';

/** Jobs by kind and state, with the time since which the oldest is due. Done jobs are no rows. */
export const countJobs = (db: Db) =>
  db
    .selectFrom('jobs')
    .select(['kind', 'state', ({ fn }) => fn.countAll<number>().as('count'), ({ fn }) => fn.min('run_at').as('oldest_run_at')])
    .groupBy(['kind', 'state'])
    .execute();

/** Mails that wait, by queue, with the time since which the oldest is due. */
export const countWaitingMails = (db: Db) =>
  db
    .selectFrom('mails')
    .select(['priority', ({ fn }) => fn.countAll<number>().as('count'), ({ fn }) => fn.min('run_at').as('oldest_run_at')])
    // A literal: SQLite chooses a partial index by the text of the statement.
    .where('state', '=', sql.lit('queued' as const))
    .groupBy('priority')
    .execute();
