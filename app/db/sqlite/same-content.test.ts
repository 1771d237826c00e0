import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test as base, expect, onTestFinished } from 'vitest';
import { engine, newMigratedDatabaseUrl } from '#tests/support/empty-database.ts';
import { copyDatabase } from '../copy-database.server.ts';
import { hasSameContent } from './same-content.server.ts';

const test = base.runIf(engine === 'sqlite');

/** A database, and a copy of it. */
async function createCopied() {
  const folder = mkdtempSync(join(tmpdir(), 'academy-same-'));
  const url = await newMigratedDatabaseUrl(folder);
  const database = new DatabaseSync(url);
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const copy = join(folder, 'copy.db');
  const write = (...statements: string[]) => {
    for (const statement of statements) database.exec(statement);
  };
  write(
    "insert into media (hash, variant, type, bytes) values ('one', '640', 'image/webp', x'00ff')",
    "insert into completed_tasks (name, created_at) values ('a task', 1)",
  );
  await copyDatabase(url, copy);
  return { url, copy, write };
}

const job = (key: string) =>
  `insert into jobs (queue, kind, args, unique_key, state, run_at, created_at) values ('default', 'test.job', '{}', ${key}, 'queued', 1, 1)`;

test('what an academy without users writes by itself is no change', async () => {
  const { url, copy, write } = await createCopied();
  write(
    job("'periodic'"),
    "insert into leases (name, holder, expires_at) values ('mail', 'a process', 1)",
    "insert into rate_limits (key, count, ends_at) values ('an address', 1, 1)",
    'insert into backups (created_at, bytes) values (1, 1)',
    "insert into backup_failures (failed_at, reason, in_a_row) values (1, 'a reason', 1)",
  );
  expect(hasSameContent(url, copy)).toBe(true);
});

test.for([
  [
    'a row more',
    "insert into completed_tasks (name, created_at) values ('another task', 1)",
    "delete from completed_tasks where name = 'another task'",
  ],
  ['a row less', "delete from completed_tasks where name = 'a task'", undefined],
  ['another value', 'update completed_tasks set created_at = 2', 'update completed_tasks set created_at = 1'],
  ['letters of another case', "update completed_tasks set name = 'A task'", "update completed_tasks set name = 'a task'"],
  ['other bytes of a picture', "update media set bytes = x'00fe'", "update media set bytes = x'00ff'"],
  ['work that waits', job('null'), 'delete from jobs'],
  ['a migration', "insert into kysely_migration values ('9999-newer', '2030')", undefined],
  ['a table that the copy lacks', 'create table newer (id integer primary key) strict', 'drop table newer'],
] as const)('%s is a change', async ([, change, undo]) => {
  const { url, copy, write } = await createCopied();
  expect(hasSameContent(url, copy)).toBe(true);
  write(change);
  expect(hasSameContent(url, copy)).toBe(false);
  if (undo) write(undo);
  if (undo) expect(hasSameContent(url, copy)).toBe(true);
});

test('a copy that is damaged, missing or of another database has other rows', async () => {
  const { url, copy } = await createCopied();
  new DatabaseSync(`${copy}.other`).close();
  expect([hasSameContent(url, `${copy}.missing`), hasSameContent(url, `${copy}.other`)]).toEqual([false, false]);
  writeFileSync(copy, 'no database');
  expect(hasSameContent(url, copy)).toBe(false);
});
