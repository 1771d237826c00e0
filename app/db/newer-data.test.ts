import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newMigratedDatabaseUrl } from '#tests/support/empty-database.ts';
import { openDatabase } from './database.server.ts';

test('data of a newer version is refused with a sentence and not changed', async () => {
  const { db, migrate, close } = openDatabase(await newMigratedDatabaseUrl(mkdtempSync(join(tmpdir(), 'academy-newer-'))));
  await migrate();
  const ran = async () => (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(({ name }) => name);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-version', '2030-01-01T00:00:00.000Z')`.execute(db);
  const before = await ran();
  await expect(migrate()).rejects.toThrow(/^The data is of a newer version of the academy than this one\. Please start that version or a later one/);
  expect(await ran()).toEqual(before);
  await close();
});
