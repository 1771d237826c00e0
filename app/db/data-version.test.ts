import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { engine, newDatabaseUrl, newMigratedDatabaseUrl } from '#tests/support/empty-database.ts';
import { openSameVersion } from './data-version.queries.server.ts';
import { openDatabase } from './database.server.ts';
import { migrationsRun } from './migrations-run.queries.server.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'academy-version-'));

/** Changes the list of migrations that ran. */
async function migratedUrl(change: ReturnType<typeof sql>): Promise<string> {
  const url = await newMigratedDatabaseUrl(newFolder());
  const { db, close } = openDatabase(url);
  await change.execute(db);
  await close();
  return url;
}

test('a command opens data of its own version', async () => {
  const { db, close } = await openSameVersion(await newMigratedDatabaseUrl(newFolder()));
  expect(await db.selectFrom('accounts').select('id').execute()).toEqual([]);
  await close();
});

test('data of another version is refused with a sentence, and not migrated', async () => {
  const older = await migratedUrl(sql`delete from kysely_migration where name = '0078-disabled-accounts'`);
  await expect(openSameVersion(older)).rejects.toThrow('The data is of an older version of the academy than this command. Please start this version');
  const { db, close } = openDatabase(older);
  expect(await migrationsRun(db)).not.toContain('0078-disabled-accounts');
  await close();
  const newer = await migratedUrl(sql`insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-version', '2030-01-01T00:00:00.000Z')`);
  await expect(openSameVersion(newer)).rejects.toThrow('The data is of a newer version of the academy than this command.');
});

test('a database without data of the academy is refused with a sentence', async () => {
  const url = await newDatabaseUrl(newFolder());
  await openDatabase(url).close();
  await expect(openSameVersion(url)).rejects.toThrow('The database has no data of the academy yet. Please start the academy once.');
});

test.runIf(engine === 'sqlite')('a file that does not exist is named, and not created', async () => {
  const file = join(newFolder(), 'academy.db');
  for (let nth = 0; nth < 2; nth += 1)
    await expect(openSameVersion(file)).rejects.toThrow(`The database ${file} does not exist. Is DATA_DIR right, or is DATABASE_URL missing?`);
});
