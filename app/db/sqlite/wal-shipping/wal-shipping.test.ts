import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test as base, expect, onTestFinished } from 'vitest';
import { copyDatabase } from '#app/db/copy-database.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import { engine, newMigratedDatabaseUrl } from '#tests/support/empty-database.ts';
import { assembleCopy } from './assemble-copy.server.ts';
import { createWalShipping } from './wal-shipping.server.ts';

/** On PostgreSQL a standby does this. */
const test = base.runIf(engine === 'sqlite');

/** A database whose rows are tasks, and its continuous copy, whose rounds the tests run. */
async function createShipped({ folderExists = true, walLimit = { bytes: 1e9, patienceMs: 1e9 } } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'academy-wal-'));
  const folder = join(dir, 'copy');
  if (folderExists) mkdirSync(folder);
  const url = await newMigratedDatabaseUrl(dir);
  const { db, heldWal: held, close } = openDatabase(url);
  if (!held) throw new Error('A SQLite database has a WAL');
  const clock = { ms: Date.UTC(2026, 0, 15, 12) };
  const base = { failure: undefined as Error | undefined };
  const writeBase = async (file: string) => {
    if (base.failure) throw base.failure;
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
    ...{ base, folder, held, shipping, clock, other, db },
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

test('a restored copy has all that was committed before the last round, while the WAL restarts and another process writes', async () => {
  const { shipping, complete, write, writeMuch, restored, rows, files, other } = await createShipped();
  await write();
  await complete();
  for (const pages of [1_100, 3, 1_200]) {
    writeMuch(pages);
    await write();
    // Without the hold this would empty the WAL.
    other.exec('pragma wal_checkpoint(truncate)');
    await write();
    await shipping.round();
    // The WAL restarts, and has frames that are never committed.
    other.exec("begin; pragma cache_size = 10; insert into completed_tasks select 'undone ' || name, 1 from completed_tasks; rollback");
    await shipping.round();
    await write();
    await shipping.round();
    expect(shipping.status().failure).toBeUndefined();
    expect(await restored()).toEqual({ rows: await rows(), lacks: undefined });
  }
  expect(files().length).toBeGreaterThan(1);
});

test('a torn file gives the state before it, a missing one is named, and a base without its frames is refused', async () => {
  const { shipping, complete, write, writeMuch, restored, rows, files, folder } = await createShipped();
  await shipping.round();
  await write();
  await complete();
  await write();
  await shipping.round();
  const before = await rows();
  writeMuch(1_200);
  await shipping.round();
  await write();
  await shipping.round();
  const [first = '', second = ''] = files();
  truncateSync(second, 1_000);
  expect((await restored()).rows.length).toBe(before.length + 1_200);
  rmSync(second);
  truncateSync(first, 1_000_000);
  expect(await restored()).toEqual({ rows: before, lacks: undefined });
  writeFileSync(second, 'text');
  expect(await restored()).toEqual({ rows: before, lacks: `A file before ${second} is missing or damaged, so newer data is not in the copy.` });
  rmSync(first);
  await expect(restored()).rejects.toThrow(/is damaged: A file before .* Please restore a file of db:backup\./);
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  await expect(restored()).rejects.toThrow(`${folder} has no complete continuous copy.`);
});

test('when the WAL was emptied unread, a new copy takes the place of the old one', async () => {
  const { shipping, complete, write, restored, rows, held, other, folder, clock } = await createShipped();
  await complete();
  const [old] = readdirSync(folder);
  await write();
  held.release();
  other.exec('pragma wal_checkpoint(truncate)');
  await write();
  await shipping.round();
  expect(shipping.status().failure?.reason).toMatch(/journal of the database .* A new copy is made\.$/);
  expect((await restored()).rows).toEqual([]);
  clock.ms += 60_000;
  await complete();
  await write();
  await shipping.round();
  expect(await restored()).toEqual({ rows: await rows(), lacks: undefined });
  expect(readdirSync(folder)).not.toContain(old);
});

test('each day a new copy takes the place of the old one, which is complete until then', async () => {
  const { shipping, complete, write, restored, rows, folder, clock } = await createShipped();
  await complete();
  const [old] = readdirSync(folder);
  clock.ms += 24 * 3_600_000;
  await expect
    .poll(async () => {
      await write();
      await shipping.round();
      expect(await restored()).toEqual({ rows: await rows(), lacks: undefined });
      return readdirSync(folder);
    })
    .toEqual([expect.not.stringMatching(old ?? '')]);
});

test('without its folder the academy goes on, the reason is a sentence, and the copy begins once the folder is there', async () => {
  const { shipping, complete, write, restored, rows, folder, clock } = await createShipped({ folderExists: false });
  await shipping.round();
  await write();
  expect(shipping.status()).toEqual({
    startedAt: clock.ms,
    shippedAt: undefined,
    failure: { since: clock.ms, reason: `There is no folder ${folder}. Please create it, or mount the disk that has it.` },
  });
  writeFileSync(folder, 'a file');
  await shipping.round();
  expect(shipping.status().failure?.reason).toBe(`${folder} is not a folder. Please name one.`);
  rmSync(folder);
  mkdirSync(folder);
  await complete();
  rmSync(folder, { recursive: true });
  await write();
  await shipping.round();
  expect(shipping.status().failure?.reason).toContain('There is no folder');
  mkdirSync(folder);
  clock.ms += 60_000;
  await complete();
  expect((await restored()).rows).toEqual(await rows());
});

test('a base that cannot be written is tried again later, and its reason stays until then', async () => {
  const { base, shipping, complete, write, restored, rows, held, folder, clock } = await createShipped();
  base.failure = new Error('The disk is full.');
  await expect
    .poll(async () => {
      await shipping.round();
      return [shipping.status().failure?.reason, held.isHeld, readdirSync(folder)];
    })
    .toEqual(['The disk is full.', false, []]);
  base.failure = undefined;
  clock.ms += 60_000;
  await write();
  await complete();
  expect((await restored()).rows).toEqual(await rows());
});

test('a folder that never ends a write does not let the WAL grow, nor hold up writes', async () => {
  const { shipping, write, writeMuch, held, other, folder } = await createShipped({ walLimit: { bytes: 1_000_000, patienceMs: 0 } });
  await shipping.round();
  // A pipe without a reader: opening it waits for one.
  const pipe = join(folder, readdirSync(folder)[0] ?? '', '000001-after-0.wal');
  execFileSync('mkfifo', [pipe]);
  await write();
  shipping.start();
  writeMuch(300);
  await expect
    .poll(() => shipping.status().failure?.reason, { timeout: 20_000 })
    .toBe(`${folder} takes no writes. Please look at its disk or its mount.`);
  await write();
  expect([held.isHeld, other.prepare('pragma wal_checkpoint(truncate)').get()]).toEqual([false, { busy: 0, log: 0, checkpointed: 0 }]);
  // Ends the wait.
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(reader));
});
