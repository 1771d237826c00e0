import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/**
 * One table for all one-time tokens (decision 0033). A verification code keeps its id, and what it alone needs as attached data.
 * An invitation names no account.
 */
export async function up(db: Kysely<unknown>, { engine, id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table one_time_tokens (
      id ${id}, purpose text not null, account_id ${bigint} references accounts (id) on delete cascade,
      salt text not null, secret_hash text not null, data text not null, network text not null, attempts integer not null default 0,
      created_at ${bigint} not null, expires_at ${bigint} not null, used_at ${bigint})${tableSuffix}`,
    `create index one_time_tokens_by_account on one_time_tokens (account_id, purpose, id)`,
    `create index one_time_tokens_by_purpose on one_time_tokens (purpose, created_at)`,
    `create index one_time_tokens_by_secret on one_time_tokens (secret_hash)`,
    `create table one_time_token_attempts (
      token_id ${bigint} not null references one_time_tokens (id) on delete cascade, network text not null, attempts integer not null,
      primary key (token_id, network))${tableSuffix}`,
    // Networks are hexadecimal digits, which need no escapes in JSON.
    `insert into one_time_tokens (id, purpose, account_id, salt, secret_hash, data, network, attempts, created_at, expires_at, used_at)
      select id, 'verification', account_id, salt, code_hash,
        '{"requestedBy":"' || requested_by || '"' || coalesce(',"registrationId":' || registration_id, '') || '}',
        network, attempts, created_at, expires_at, used_at from verification_codes`,
    `insert into one_time_token_attempts (token_id, network, attempts) select code_id, network, attempts from verification_attempts`,
    `drop table verification_attempts`,
    `drop table verification_codes`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  // SQLite continues after the highest id by itself.
  if (engine === 'postgres')
    await sql`select setval(pg_get_serial_sequence('one_time_tokens', 'id'), (select coalesce(max(id), 0) + 1 from one_time_tokens), false)`.execute(
      db,
    );
}
