import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdirSync, openSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, onTestFinished } from 'vitest';
import { engine } from '#tests/support/empty-database.ts';
import { createShipped } from '#tests/support/shipped-database.ts';

/** On PostgreSQL a standby does this. */
const test = base.runIf(engine === 'sqlite');

test('a restored copy has all that was committed before the last round, while the WAL restarts and another process writes', async () => {
  const { shipping, complete, write, writeMuch, restored, rows, files, other } = await createShipped();
  await write();
  await complete();
  for (const pages of [1_100, 3, 1_200]) {
    writeMuch(pages);
    await write();
    // Empties the WAL unless it is held.
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
  await expect.poll(() => shipping.status().failure?.reason).toBe(`${folder} takes no writes. Please look at its disk or its mount.`);
  await write();
  expect([held.isHeld, other.prepare('pragma wal_checkpoint(truncate)').get()]).toEqual([false, { busy: 0, log: 0, checkpointed: 0 }]);
  // Ends the wait.
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(reader));
});
