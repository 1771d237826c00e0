import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/**
 * States of posts, their authors, and what readers and search engines are told of them. Posts of earlier releases are published,
 * at the time of their creation and without an author. The author has no foreign key: deleting an account locks no posts.
 */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  const statements = [
    `alter table posts add column state text not null default 'published'`,
    `alter table posts add column published_at ${bigint}`,
    `alter table posts add column publish_at ${bigint}`,
    `alter table posts add column author_id ${bigint}`,
    `alter table posts add column image_alt text not null default ''`,
    `alter table posts add column description text`,
    `alter table posts add column canonical text`,
    `update posts set published_at = created_at`,
    `create index posts_public on posts (published_at, id) where state = 'published'`,
    `create index posts_by_state on posts (state, id)`,
    `create index posts_scheduled on posts (publish_at) where state = 'scheduled'`,
    `create index posts_by_author on posts (author_id) where author_id is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
