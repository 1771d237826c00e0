import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Count tables of 0002, 0003 and 0005, each with the counted table and its triggers. On PostgreSQL functions have the names of their triggers. */
const counts: [countTable: string, table: string, triggers: string[]][] = [
  ['account_counts', 'accounts', ['accounts_count_in', 'accounts_count_out', 'accounts_count_over']],
  ['subscriber_counts', 'subscribers', ['subscribers_count_insert', 'subscribers_count_delete', 'subscribers_count_update']],
  ['post_counts', 'posts', ['posts_count_insert', 'posts_count_delete']],
];

const dropTrigger = {
  sqlite: (_table: string, trigger: string) => [`drop trigger ${trigger}`],
  postgres: (table: string, trigger: string) => [`drop trigger ${trigger} on ${table}`, `drop function ${trigger}()`],
};

/** Replaces counts kept by triggers with count(*). */
export async function up(db: Kysely<unknown>, { engine }: ColumnTypes): Promise<void> {
  const statements = [
    ...counts.flatMap(([countTable, table, triggers]) => [
      ...triggers.flatMap((trigger) => dropTrigger[engine](table, trigger)),
      `drop table ${countTable}`,
    ]),
    // SQLite reads the whole table for count(*), bodies included, unless there is a small index. PostgreSQL counts by the primary key.
    ...(engine === 'sqlite' ? [`create index posts_by_time on posts (created_at)`] : []),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
