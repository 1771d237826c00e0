import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Media with named variants and types instead of widths, and links from any kind of owner instead of posts alone. */
export async function up(db: Kysely<unknown>, { engine, bigint, blob, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `alter table media rename to images`,
    `create table media (
      hash text not null, variant text not null, type text not null, bytes ${blob} not null, primary key (hash, variant))${tableSuffix}`,
    `insert into media select hash, cast(width as text), 'image/webp', bytes from images`,
    `drop table images`,
    // PostgreSQL keeps the names of indexes when it renames a table, so the new key got another one.
    ...(engine === 'postgres' ? [`alter index media_pkey1 rename to media_pkey`] : []),
    `create table media_links (
      owner_type text not null, owner_id ${bigint} not null, hash text not null, primary key (owner_type, owner_id, hash))${tableSuffix}`,
    `insert into media_links select 'post', post_id, hash from post_media`,
    `drop table post_media`,
    `create index media_links_by_hash on media_links (hash)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
