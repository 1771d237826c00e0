import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/**
 * Earlier versions of posts. The body is the last column: SQLite reads the others without its pages. Accounts have no foreign
 * key: deleting one locks no posts.
 */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `alter table posts add column text_saved_at ${bigint}`,
    `alter table posts add column text_saved_by ${bigint}`,
    `create table post_revisions (
      id ${id}, post_id ${bigint} not null references posts (id) on delete cascade,
      saved_at ${bigint} not null, saved_by ${bigint}, state text not null, title text not null, subtitle text, image_hash text not null,
      image_alt text not null, description text, canonical text, body text not null)${tableSuffix}`,
    `create index posts_by_text_saved_by on posts (text_saved_by) where text_saved_by is not null`,
    `create index post_revisions_by_post on post_revisions (post_id, id)`,
    `create index post_revisions_by_saved_by on post_revisions (saved_by) where saved_by is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
