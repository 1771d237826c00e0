import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Several registrations per unverified email, each with its own pins, and wrong pins counted by network (decision 0025). */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table registrations (
      id ${id}, account_id ${bigint} not null references accounts (id) on delete cascade,
      first_name text not null, last_name text not null, email text not null, phone_number text not null, level text,
      password_hash text not null, network text not null, created_at ${bigint} not null)${tableSuffix}`,
    `create index registrations_by_account on registrations (account_id, id)`,
    `create table pin_attempts (
      pin_id ${bigint} not null references pins (id) on delete cascade, network text not null, attempts integer not null,
      primary key (pin_id, network))${tableSuffix}`,
    `alter table pins add column registration_id ${bigint} references registrations (id) on delete set null`,
    `alter table pins add column network text not null default ''`,
    `alter table pins add column requested_by text not null default ''`,
    `alter table pins add column used_at ${bigint}`,
    `create index pins_by_registration on pins (registration_id)`,
    // Each account had one registration, for which only the newest pin was valid.
    `insert into registrations (account_id, first_name, last_name, email, phone_number, level, password_hash, network, created_at)
      select id, first_name, last_name, email, phone_number, level, password_hash, '', created_at from accounts
      where verified_at is null order by id`,
    `update pins set registration_id = (select id from registrations where registrations.account_id = pins.account_id)`,
    `update pins set pin_hash = '' where id not in (select max(id) from pins group by account_id)`,
    `update pins set used_at = created_at where registration_id is null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
