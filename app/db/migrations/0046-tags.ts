import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/**
 * Tags of posts. Slugs are compared by code points, whatever the collation of the database. `public_at` repeats the time of a
 * public post, so that the posts of a tag are read in their order from one index.
 */
export async function up(db: Kysely<unknown>, { engine, id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const byCodePoints = engine === 'postgres' ? ' collate "C"' : '';
  const statements = [
    `create table tags (id ${id}, name text not null, slug text${byCodePoints} not null unique, created_at ${bigint} not null)${tableSuffix}`,
    `create table post_tags (
      post_id ${bigint} not null references posts (id) on delete cascade, tag_id ${bigint} not null references tags (id) on delete cascade,
      public_at ${bigint}, primary key (post_id, tag_id))${tableSuffix}`,
    `create index post_tags_by_tag on post_tags (tag_id, public_at, post_id)`,
    `create table earlier_tag_slugs (
      slug text${byCodePoints} primary key not null, tag_id ${bigint} not null references tags (id) on delete cascade)${tableSuffix}`,
    `create index earlier_tag_slugs_by_tag on earlier_tag_slugs (tag_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
