import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabaseUrl } from '#tests/support/empty-database.ts';
import { postgresColumnTypes, sqliteColumnTypes } from '../column-types.ts';
import { openDatabase } from '../database.server.ts';
import { migrations } from '../migrations.ts';

test('verification codes become one-time tokens with their ids, attempts and data, administrators get their role, and ids go on', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const { db, close } = openDatabase(await newDatabaseUrl(dir));
  const columnTypes = process.env.TEST_ENGINE === 'postgres' ? postgresColumnTypes : sqliteColumnTypes;
  const untypedDb = db as unknown as Kysely<unknown>;
  const before = Object.entries(migrations).filter(([name]) => name < '0017');
  for (const [, up] of before) await up(untypedDb, columnTypes);
  await sql`insert into accounts (kind, first_name, last_name, email, email_key, phone_number, password_hash, created_at, search_key) values
    ('learner', 'A', '', 'a@example.com', 'a@example.com', '', '', 1, ''), ('admin', 'B', '', 'b@example.com', 'b@example.com', '', '', 1, '')`.execute(
    db,
  );
  await sql`insert into registrations (account_id, first_name, last_name, email, phone_number, password_hash, network, created_at)
    values (1, 'A', '', 'a@example.com', '', '', 'ab', 1)`.execute(db);
  await sql`insert into verification_codes (id, account_id, salt, code_hash, network, requested_by, registration_id, attempts, created_at, expires_at, used_at) values
    (7, 1, 's', 'h', 'ab', 'cd', 1, 2, 5, 9, null), (9, 1, '', '', '', '', null, 0, 6, 6, 8)`.execute(db);
  await sql`insert into verification_attempts (code_id, network, attempts) values (7, 'ef', 2)`.execute(db);
  for (const name of ['0017-roles', '0018-one-time-tokens'] as const) await migrations[name](untypedDb, columnTypes);
  const shared = { purpose: 'verification', account_id: 1 };
  expect(await db.selectFrom('one_time_tokens').selectAll().orderBy('id').execute()).toEqual([
    {
      ...shared,
      id: 7,
      salt: 's',
      secret_hash: 'h',
      data: JSON.stringify({ requestedBy: 'cd', registrationId: 1 }),
      network: 'ab',
      attempts: 2,
      created_at: 5,
      expires_at: 9,
      used_at: null,
    },
    {
      ...shared,
      id: 9,
      salt: '',
      secret_hash: '',
      data: JSON.stringify({ requestedBy: '' }),
      network: '',
      attempts: 0,
      created_at: 6,
      expires_at: 6,
      used_at: 8,
    },
  ]);
  expect(await db.selectFrom('one_time_token_attempts').selectAll().execute()).toEqual([{ token_id: 7, network: 'ef', attempts: 2 }]);
  expect(await db.selectFrom('account_roles').selectAll().execute()).toEqual([{ account_id: 2, role: 'administrator' }]);
  const token = { purpose: 'x', account_id: null, salt: '', secret_hash: '', data: '{}', network: '', created_at: 1, expires_at: 1 };
  expect(await db.insertInto('one_time_tokens').values(token).returning('id').executeTakeFirst()).toEqual({ id: 10 });
  await close();
  rmSync(dir, { recursive: true });
});
