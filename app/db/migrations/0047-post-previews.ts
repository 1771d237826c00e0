import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Secret links to posts that are not public. */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table post_previews (
      id ${id}, post_id ${bigint} not null references posts (id) on delete cascade, token_hash text not null,
      created_at ${bigint} not null, expires_at ${bigint} not null)${tableSuffix}`,
    `create unique index post_previews_by_token on post_previews (token_hash)`,
    `create index post_previews_by_post on post_previews (post_id, id)`,
    `create index post_previews_by_expires_at on post_previews (expires_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
