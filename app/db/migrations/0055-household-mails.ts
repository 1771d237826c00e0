import { type Kysely, sql } from 'kysely';

/** Weekly mails of households with the token of their unsubscribe links, and the search for profiles that are not used any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table households add column digest_token text',
    'create unique index households_by_digest_token on households (digest_token) where digest_token is not null',
    'create index households_with_digest on households (digest_week) where digest_since is not null',
    'create index consents_by_end on consents (undone_at) where undone_at is not null',
    'create index profiles_by_last_use on profiles ((coalesce(last_day, created_at / 86400000)))',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
