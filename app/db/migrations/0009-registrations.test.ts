import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabaseUrl } from '#tests/support/empty-database.ts';
import { postgresColumnTypes, sqliteColumnTypes } from '../column-types.ts';
import { openDatabase } from '../database.server.ts';
import { up as opening } from './0001-opening.ts';
import { up as registrations } from './0009-registrations.ts';

test('an unverified account becomes a registration with its newest pin, and the pin of a verified account counts as used', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const { db, close } = openDatabase(await newDatabaseUrl(dir));
  const columnTypes = process.env.TEST_ENGINE === 'postgres' ? postgresColumnTypes : sqliteColumnTypes;
  const untypedDb = db as unknown as Kysely<unknown>;
  await opening(untypedDb, columnTypes);
  await sql`insert into accounts (kind, first_name, last_name, email, email_key, phone_number, level, password_hash, verified_at, created_at) values
    ('learner', 'Waiting', 'One', 'W@example.com', 'w@example.com', '1', 'beginner', 'hash of w', null, 5),
    ('tutor', 'Verified', 'Two', 'v@example.com', 'v@example.com', '2', 'advanced', 'hash of v', 6, 5)`.execute(db);
  await sql`insert into pins (account_id, salt, pin_hash, created_at, expires_at) values
    (1, 's', 'replaced', 5, 9), (1, 's', 'newest', 7, 9), (2, 's', 'used', 5, 9)`.execute(db);
  await registrations(untypedDb, columnTypes);
  expect(await db.selectFrom('registrations').selectAll().execute()).toEqual([
    {
      id: 1,
      account_id: 1,
      first_name: 'Waiting',
      last_name: 'One',
      email: 'W@example.com',
      phone_number: '1',
      level: 'beginner',
      password_hash: 'hash of w',
      network: '',
      created_at: 5,
    },
  ]);
  expect((await sql`select registration_id, pin_hash, network, used_at from pins order by id`.execute(db)).rows).toEqual([
    { registration_id: 1, pin_hash: '', network: '', used_at: null },
    { registration_id: 1, pin_hash: 'newest', network: '', used_at: null },
    { registration_id: null, pin_hash: 'used', network: '', used_at: 5 },
  ]);
  await close();
  rmSync(dir, { recursive: true });
});
