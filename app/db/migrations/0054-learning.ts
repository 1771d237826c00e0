import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Households with their profiles, and what these learn: cards, answers, progress (decision 0082). A day is a number of days since 1970. */
export async function up(db: Kysely<unknown>, { engine, id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const byCodePoints = engine === 'postgres' ? ' collate "C"' : '';
  const real = engine === 'postgres' ? 'double precision' : 'real';
  const ofProfile = `profile_id ${bigint} not null references profiles (id) on delete cascade`;
  const ofAccount = `account_id ${bigint} not null references accounts (id) on delete cascade`;
  const statements = [
    `alter table sessions add column confirmed_at ${bigint} not null default 0`,
    `update sessions set confirmed_at = created_at`,
    `create table households (
      account_id ${bigint} primary key references accounts (id) on delete cascade, digest_since ${bigint}, digest_week ${bigint},
      removal_notice_at ${bigint}, created_at ${bigint} not null)${tableSuffix}`,
    `create table profiles (
      id ${id}, ${ofAccount}, name text not null, age_band text not null, avatar text not null, level text not null, dialect text,
      zone text not null, goal_days ${bigint} not null, minutes ${bigint} not null, quiet ${bigint} not null, gentle ${bigint} not null,
      open_all ${bigint} not null, easy_dots ${bigint} not null, created_at ${bigint} not null, last_day ${bigint})${tableSuffix}`,
    `create index profiles_by_account on profiles (account_id)`,
    `create table cards (
      ${ofProfile}, item_id ${bigint} not null references items (id) on delete cascade, skill text not null, due_day ${bigint} not null,
      stability ${real} not null, difficulty ${real} not null, reps ${bigint} not null, lapses ${bigint} not null, state ${bigint} not null,
      last_review ${bigint} not null, primary key (profile_id, item_id, skill))${tableSuffix}`,
    `create index cards_by_due_day on cards (profile_id, due_day)`,
    `create index cards_by_item on cards (item_id)`,
    `create table answers (
      id ${id}, ${ofProfile}, key text${byCodePoints} not null, item_id ${bigint} references items (id) on delete set null, skill text,
      exercise text not null, verdict text, grade text, given text, took_ms ${bigint} not null, answered_at ${bigint} not null,
      received_at ${bigint} not null)${tableSuffix}`,
    `create unique index answers_by_key on answers (profile_id, key)`,
    `create index answers_by_profile on answers (profile_id, id)`,
    `create index answers_by_item on answers (item_id) where item_id is not null`,
    `create index answers_with_text on answers (received_at) where given is not null`,
    `create table lesson_progress (
      ${ofProfile}, lesson_id ${bigint} not null references lessons (id) on delete cascade, done_at ${bigint}, gold_at ${bigint},
      best ${real} not null, primary key (profile_id, lesson_id))${tableSuffix}`,
    `create index lesson_progress_by_lesson on lesson_progress (lesson_id)`,
    `create table profile_days (
      ${ofProfile}, day ${bigint} not null, answers ${bigint} not null, correct ${bigint} not null, ms ${bigint} not null,
      moments ${bigint} not null, primary key (profile_id, day))${tableSuffix}`,
    `create table learning_sessions (
      ${ofProfile}, key text${byCodePoints} not null, content text not null, created_at ${bigint} not null,
      primary key (profile_id, key))${tableSuffix}`,
    `create table devices (
      id ${id}, key_hash text not null, ${ofAccount}, name text not null, last_seen_day ${bigint} not null, created_at ${bigint} not null,
      ends_at ${bigint} not null)${tableSuffix}`,
    `create unique index devices_by_key on devices (key_hash)`,
    `create index devices_by_account on devices (account_id)`,
    `create index devices_by_end on devices (ends_at)`,
    `create table consents (
      id ${id}, ${ofAccount}, kind text not null, version text not null, created_at ${bigint} not null, undone_at ${bigint})${tableSuffix}`,
    `create index consents_by_account on consents (account_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
