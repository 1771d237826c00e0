import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Initial tables: accounts, posts, words of the day, comments, likes, newsletter, mail. */
export async function up(db: Kysely<unknown>, columnTypes: ColumnTypes): Promise<void> {
  const { id, bigint, blob, tableSuffix } = columnTypes;
  const tables = [
    `create table accounts (
      id ${id}, kind text not null check (kind in ('learner', 'tutor', 'admin')),
      first_name text not null, last_name text not null, email text not null, email_key text not null,
      phone_number text not null, level text check (level in ('beginner', 'intermediate', 'advanced')),
      password_hash text not null, verified_at ${bigint}, created_at ${bigint} not null,
      unique (kind, email_key))${tableSuffix}`,
    `create index accounts_by_kind on accounts (kind, id)`,
    `create table pins (
      id ${id}, account_id ${bigint} not null references accounts (id) on delete cascade,
      salt text not null, pin_hash text not null, tries integer not null default 0,
      created_at ${bigint} not null, expires_at ${bigint} not null)${tableSuffix}`,
    `create index pins_by_account on pins (account_id, id)`,
    `create table sessions (
      token_hash text not null primary key, account_id ${bigint} not null references accounts (id) on delete cascade,
      created_at ${bigint} not null, expires_at ${bigint} not null)${tableSuffix}`,
    `create index sessions_by_account on sessions (account_id, created_at)`,
    `create index sessions_by_end on sessions (expires_at)`,
    `create table posts (
      id ${id}, title text not null, subtitle text, body text not null, excerpt text not null, image_hash text not null,
      likes integer not null default 0 check (likes >= 0), comments integer not null default 0 check (comments >= 0),
      created_at ${bigint} not null, updated_at ${bigint} not null)${tableSuffix}`,
    `create table media (
      hash text not null, width integer not null, bytes ${blob} not null, primary key (hash, width))${tableSuffix}`,
    `create table post_media (
      post_id ${bigint} not null references posts (id) on delete cascade, hash text not null, primary key (post_id, hash))${tableSuffix}`,
    `create index post_media_by_hash on post_media (hash)`,
    `create table words (
      id ${id}, title text not null, subtitle text, body text not null,
      likes integer not null default 0 check (likes >= 0), comments integer not null default 0 check (comments >= 0),
      created_at ${bigint} not null, updated_at ${bigint} not null)${tableSuffix}`,
    `create table likes (
      target text not null check (target in ('post', 'word')), target_id ${bigint} not null,
      account_id ${bigint} not null references accounts (id) on delete cascade, created_at ${bigint} not null,
      primary key (target, target_id, account_id))${tableSuffix}`,
    `create index likes_by_account on likes (account_id, created_at)`,
    `create table comments (
      id ${id}, target text not null check (target in ('post', 'word')), target_id ${bigint} not null,
      parent_id ${bigint} references comments (id) on delete cascade, text text not null, full_name text,
      email text, email_key text, account_id ${bigint} references accounts (id) on delete set null,
      sender text not null, replies integer not null default 0 check (replies >= 0), created_at ${bigint} not null)${tableSuffix}`,
    `create index comments_by_target on comments (target, target_id, id) where parent_id is null`,
    `create index replies_by_parent on comments (parent_id, id) where parent_id is not null`,
    `create index comments_by_sender on comments (sender, created_at)`,
    `create index comments_by_account on comments (account_id) where account_id is not null`,
    `create table subscribers (
      id ${id}, email text not null, email_key text not null unique, token text not null, created_at ${bigint} not null,
      confirmed_at ${bigint}, unsubscribed_at ${bigint})${tableSuffix}`,
    `create index subscribers_active on subscribers (id) where confirmed_at is not null and unsubscribed_at is null`,
    `create table newsletters (
      id ${id}, subject text not null, message text not null, recipients integer not null, created_at ${bigint} not null)${tableSuffix}`,
    `create table mails (
      id ${id}, priority integer not null, state text not null, message_id text not null unique, content text,
      newsletter_id ${bigint} references newsletters (id), subscriber_id ${bigint} references subscribers (id),
      tries integer not null default 0, due_at ${bigint} not null, created_at ${bigint} not null, sent_at ${bigint}, last_error text,
      unique (newsletter_id, subscriber_id))${tableSuffix}`,
    `create index mails_waiting on mails (priority, due_at, id) where state in ('queued', 'sending')`,
    `create index mails_by_subscriber on mails (subscriber_id) where subscriber_id is not null`,
    `create table contact_messages (
      id ${id}, name text not null, email text not null, subject text not null, message text not null,
      created_at ${bigint} not null)${tableSuffix}`,
    `create table marks (name text not null primary key, created_at ${bigint} not null)${tableSuffix}`,
  ];
  for (const statement of tables) await sql.raw(statement).execute(db);
}
