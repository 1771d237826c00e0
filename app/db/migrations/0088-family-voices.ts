import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** The mail about recordings of relatives, and the secret by which a relative takes recordings back once the link itself is forgotten. */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  const statements = [
    `alter table voice_invites add column mailed_at ${bigint}`,
    `alter table voice_invites add column mail_due_at ${bigint}`,
    `create index voice_invites_by_mail on voice_invites (mail_due_at) where mail_due_at is not null`,
    `alter table speakers add column token_hash text`,
    `create unique index speakers_by_token on speakers (token_hash) where token_hash is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
