import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createApp } from '#app/bootstrap.server.ts';
import { seedWords } from '#app/features/word-of-day/seed-words.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { engine, newDatabaseUrl, newMigratedDatabaseUrl } from '#tests/support/empty-database.ts';
import { openDatabase } from './database.server.ts';
import { isReady } from './health.queries.server.ts';

const migrate = `
  const { openDatabase } = await import('#app/db/database.server.ts');
  const database = openDatabase(process.env.TEST_DATABASE_URL);
  await database.migrate();
  await database.close();`;

test('three processes that migrate at the same time all succeed', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const address = await newDatabaseUrl(dir);
  const database = openDatabase(address);
  expect(await isReady(database.db)).toBe(false);
  const run = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', migrate], { env: { ...process.env, TEST_DATABASE_URL: address } });
  await Promise.all([run(), run(), run()]);
  expect(await isReady(database.db)).toBe(true);
  await database.migrate();
  await database.close();
  rmSync(dir, { recursive: true });
});

test('a start on migrated data waits for no transaction of another process', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const address = await newMigratedDatabaseUrl(dir);
  const [other, starting] = [openDatabase(address), openDatabase(address)];
  await other.db.transaction().execute(async (tx) => {
    // On SQLite a transaction has the lock of the file.
    if (engine === 'postgres') await sql`lock table kysely_migration_lock`.execute(tx);
    await starting.migrate();
  });
  for (const { close } of [other, starting]) await close();
  rmSync(dir, { recursive: true });
});

test('two processes that start on an empty database create one administrator and insert the seed content once', { tags: ['full'] }, async () => {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const address = await newDatabaseUrl(dir);
  const config = readConfig({ DATA_DIR: dir, ...(address.startsWith('postgres') ? { DATABASE_URL: address } : {}) });
  const open = () => createApp(config, { now: Date.now, log: () => undefined });
  const both = await Promise.all([open(), open()]);
  expect(both.filter(({ administrator }) => administrator)).toHaveLength(1);
  const { db } = (both[0] ?? (await open())).context;
  expect(await db.selectFrom('accounts').select('kind').execute()).toEqual([{ kind: 'admin' }]);
  expect(await db.selectFrom('posts').select('id').execute()).toHaveLength(6);
  expect(await db.selectFrom('words_of_day').select('id').execute()).toHaveLength(seedWords.length);
  for (const { close } of both) await close();
  const restarted = await open();
  expect(restarted.administrator).toBeUndefined();
  expect(await restarted.context.db.selectFrom('posts').select('id').execute()).toHaveLength(6);
  await restarted.close();
  rmSync(dir, { recursive: true });
});
