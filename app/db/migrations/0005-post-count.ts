import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Count of posts, maintained by triggers as in 0002. */
export async function up(db: Kysely<unknown>, { engine, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table post_counts (state text not null primary key, count ${bigint} not null)${tableSuffix}`,
    `insert into post_counts select 'published', count(*) from posts`,
    ...triggers[engine],
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const step = (by: string) => `update post_counts set count = count ${by} where state = 'published';`;

const counted = (event: string, rows: string, by: string) => [
  `create function posts_count_${event}() returns trigger language plpgsql as $$ begin
    update post_counts set count = count ${by} (select count(*) from changed) where state = 'published';
    return null; end $$`,
  `create trigger posts_count_${event} after ${event} on posts referencing ${rows} table as changed
    for each statement execute function posts_count_${event}()`,
];

const triggers = {
  sqlite: [
    `create trigger posts_count_insert after insert on posts begin ${step('+ 1')} end`,
    `create trigger posts_count_delete after delete on posts begin ${step('- 1')} end`,
  ],
  postgres: [...counted('insert', 'new', '+'), ...counted('delete', 'old', '-')],
};
