import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Recordings of items and words, the speakers that lent their voices, and the links by which relatives record without an account. */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table voice_invites (
      id ${id}, token_hash text not null unique, account_id ${bigint} not null references accounts (id) on delete cascade, household text not null,
      name text not null, items text not null, takes_left ${bigint} not null, created_at ${bigint} not null, ends_at ${bigint} not null,
      revoked_at ${bigint})${tableSuffix}`,
    `create index voice_invites_by_account on voice_invites (account_id, id)`,
    `create index voice_invites_by_end on voice_invites (ends_at)`,
    `create table speakers (
      id ${id}, account_id ${bigint} unique references accounts (id) on delete set null,
      invite_id ${bigint} unique references voice_invites (id) on delete set null, name text not null, place text, dialect text,
      keep_without_name ${bigint} not null, consent_version text, consented_at ${bigint}, withdrawn_at ${bigint},
      created_at ${bigint} not null)${tableSuffix}`,
    `create table voices (
      id ${id}, target text not null, target_id ${bigint} not null, igbo text not null, toned text,
      speaker_id ${bigint} not null references speakers (id) on delete cascade, original_hash text not null, play_hash text not null,
      ms ${bigint} not null, measured text not null, melody text not null,
      household_id ${bigint} references accounts (id) on delete cascade, for_all_at ${bigint}, state text not null,
      decided_by ${bigint} references accounts (id) on delete set null, decided_at ${bigint}, mailed_at ${bigint}, note text,
      created_at ${bigint} not null)${tableSuffix}`,
    // A speaker has one voice for a target: of two requests at once the second is refused.
    `create unique index voices_of_target on voices (target, target_id, speaker_id) where state in ('pending', 'approved')`,
    `create index voices_by_speaker on voices (speaker_id, id)`,
    `create index voices_by_state on voices (state, id) where for_all_at is not null`,
    `create index voices_by_household on voices (household_id, id) where household_id is not null`,
    `create index voices_by_play_hash on voices (play_hash)`,
    `create index voices_by_author on voices (decided_by, id) where decided_by is not null`,
    `create index voices_ended on voices (decided_at) where state in ('rejected', 'withdrawn')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
