import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Views of public pages by day (decision 0169), and the figures about learning, which a job counts: one row. */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table page_views (day text not null, path text not null, views ${bigint} not null, primary key (day, path))${tableSuffix}`,
    `create table learning_figures (id ${bigint} primary key, content text not null, counted_at ${bigint} not null)${tableSuffix}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
