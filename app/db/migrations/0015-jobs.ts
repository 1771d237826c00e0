import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Background jobs (decision 0036). */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table jobs (
      id ${id}, queue text not null, kind text not null, args text not null, unique_key text, state text not null, run_at ${bigint} not null,
      fencing_token integer not null default 0, failed_attempts integer not null default 0, last_error text,
      created_at ${bigint} not null, finished_at ${bigint})${tableSuffix}`,
    `create index jobs_queued on jobs (queue, run_at, id) where state = 'queued'`,
    `create index jobs_claimed on jobs (queue, run_at, id) where state = 'running'`,
    `create unique index jobs_unfinished on jobs (kind, unique_key) where state in ('queued', 'running') and unique_key is not null`,
    `create index jobs_dead on jobs (finished_at, id) where state = 'dead'`,
    // Mails of a killed worker are found without reading the queued ones.
    `drop index mails_waiting`,
    `create index mails_queued on mails (priority, run_at, id) where state = 'queued'`,
    `create index mails_claimed on mails (priority, run_at, id) where state = 'sending'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
