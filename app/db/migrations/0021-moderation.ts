import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** States of comments, reports of readers, bans, and the rules that hold comments. Existing comments are shown. */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `alter table comments add column state text not null default 'shown'`,
    `alter table comments add column hold_reason text`,
    `alter table comments add column network text not null default ''`,
    `alter table comments add column reports integer not null default 0`,
    `alter table comments add column version integer not null default 0`,
    `alter table comments add column edited_at ${bigint}`,
    `alter table comments add column moderated_at ${bigint}`,
    `drop index comments_by_target`,
    `create index comments_by_target on comments (target, target_id, state, id) where parent_id is null`,
    `drop index replies_by_parent`,
    `create index replies_by_parent on comments (parent_id, state, id) where parent_id is not null`,
    `create index comments_by_state on comments (state, id)`,
    `create index comments_reported on comments (id) where reports > 0`,
    `create index comments_moderated_email on comments (email_key, moderated_at) where email_key is not null and moderated_at is not null`,
    `create index comments_moderated_account on comments (account_id, moderated_at) where account_id is not null and moderated_at is not null`,
    `create index comments_removed on comments (moderated_at) where state = 'removed'`,
    `create index comments_with_network on comments (created_at) where network <> ''`,
    `create table comment_reports (
      id ${id}, comment_id ${bigint} not null references comments (id) on delete cascade,
      account_id ${bigint} references accounts (id) on delete set null, network text not null,
      reason text not null, created_at ${bigint} not null, dismissed_at ${bigint})${tableSuffix}`,
    `create index comment_reports_by_comment on comment_reports (comment_id)`,
    `create index comment_reports_by_account on comment_reports (account_id) where account_id is not null`,
    `create table comment_bans (
      id ${id}, subject text not null unique, kind text not null, comment_id ${bigint} references comments (id) on delete set null,
      created_at ${bigint} not null, ends_at ${bigint} not null)${tableSuffix}`,
    `create index comment_bans_by_comment on comment_bans (comment_id)`,
    `create index comment_bans_by_end on comment_bans (ends_at)`,
    `create table comment_rules (
      id integer primary key, hold_words text not null, hold_anonymous_since ${bigint}, secret text not null, version integer not null)${tableSuffix}`,
    `insert into comment_rules values (1, '', null, '${randomBytes(32).toString('base64url')}', 1)`,
    `create table comment_digests (
      account_id ${bigint} not null primary key references accounts (id) on delete cascade, sent_at ${bigint} not null)${tableSuffix}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
