import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished } from 'vitest';
import { copyDatabase } from '#app/db/copy-database.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import { assembleCopy } from '#app/db/sqlite/wal-shipping/assemble-copy.server.ts';
import { createWalShipping } from '#app/db/sqlite/wal-shipping/wal-shipping.server.ts';
import { newMigratedDatabaseUrl } from './empty-database.ts';

/** A database whose rows are tasks, and its continuous copy, whose rounds the tests run. */
export async function createShipped({ folderExists = true, walLimit = { bytes: 1e9, patienceMs: 1e9 }, into = '', restoredFrom = '' } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'academy-wal-'));
  const folder = into || join(dir, 'copy');
  if (folderExists) mkdirSync(folder, { recursive: true });
  const url = await newMigratedDatabaseUrl(dir);
  if (restoredFrom) copyFileSync(restoredFrom, url);
  // The databases of the tests are copies of one.
  else rename(url);
  const { db, heldWal: held, close } = openDatabase(url);
  if (!held) throw new Error('A SQLite database has a WAL');
  const clock = { ms: Date.UTC(2026, 0, 15, 12) };
  const base = { failure: undefined as Error | undefined, pause: undefined as Promise<void> | undefined };
  const writeBase = async (file: string) => {
    if (base.failure) throw base.failure;
    await base.pause;
    await copyDatabase(url, file);
  };
  const shipping = createWalShipping({ db, held, folder, writeBase, now: () => clock.ms, log: () => undefined, walLimit });
  /** Another process. */
  const other = new DatabaseSync(url, { timeout: 0 });
  onTestFinished(async () => {
    other.close();
    await shipping.stop();
    await close();
    rmSync(dir, { recursive: true, force: true });
  });
  let count = 0;
  return {
    ...{ base, folder, held, shipping, clock, other, db, restoredFile: join(dir, 'restored.db') },
    write: (name = `task ${++count}`) => db.insertInto('completed_tasks').values({ name, created_at: 1 }).execute(),
    /** A transaction of many pages. */
    writeMuch: (pages: number) =>
      other.exec(
        `insert into completed_tasks (name, created_at) select 'much ' || ${++count} || hex(randomblob(1700)), value from json_each('[${Array.from({ length: pages }, () => 1)}]')`,
      ),
    rows: () => db.selectFrom('completed_tasks').select('name').orderBy('name').execute(),
    /** Rounds until the copy is complete. */
    complete: () =>
      expect
        .poll(async () => {
          await shipping.round();
          return shipping.status();
        })
        .toMatchObject({ shippedAt: clock.ms, failure: undefined }),
    files: () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.wal'))
        .sort()
        .map((name) => join(folder, name)),
    async restored() {
      const target = join(dir, 'restored.db');
      const { lacks } = await assembleCopy(folder, target);
      const database = new DatabaseSync(target);
      try {
        expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
        return {
          rows: database
            .prepare('select name from completed_tasks order by name')
            .all()
            .map(({ name }) => ({ name })),
          lacks,
        };
      } finally {
        database.close();
      }
    },
  };
}

/** Makes the identity of a database a new one. */
function rename(url: string): void {
  const database = new DatabaseSync(url);
  database.prepare('update kysely_migration set timestamp = ?').run(new Date(2026, 0, 1, 0, 0, 0, ++renamed).toISOString());
  database.close();
}
let renamed = 0;
