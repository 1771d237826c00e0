import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { engine } from '#tests/support/empty-database.ts';
import { createShipped } from '#tests/support/shipped-database.ts';

/** On PostgreSQL a standby does this. */
const test = base.runIf(engine === 'sqlite');

const otherCopy = /holds the copy of another database/;

test('an empty database leaves the copy of the lost one alone, and goes on once that is restored, or the folder is empty', async () => {
  const lost = await createShipped();
  await lost.complete();
  await lost.write();
  await lost.shipping.stop();
  const rows = await lost.rows();
  const files = readdirSync(lost.folder, { recursive: true });
  const empty = await createShipped({ into: lost.folder });
  for (const minutes of [0, 60, 24 * 60]) {
    empty.clock.ms += minutes * 60_000;
    await empty.write();
    await empty.shipping.round();
    expect(empty.shipping.status().failure?.reason).toBe(
      `${lost.folder} holds the copy of another database. Please restore it (npm run db:restore -- ${lost.folder}), or name an empty folder.`,
    );
    expect([empty.held.isHeld, readdirSync(lost.folder, { recursive: true })]).toEqual([false, files]);
  }
  expect((await lost.restored()).rows).toEqual(rows);
  const restored = await createShipped({ into: lost.folder, restoredFrom: lost.restoredFile });
  restored.clock.ms += 60_000;
  await restored.complete();
  await restored.write('written after the restore');
  await restored.shipping.round();
  expect((await restored.restored()).rows).toEqual(await restored.rows());
  expect(await restored.rows()).toHaveLength(rows.length + 1);
  rmSync(lost.folder, { recursive: true });
  mkdirSync(lost.folder);
  await empty.complete();
});

test('of two databases in one folder the second one fails, and the first one goes on', async () => {
  const first = await createShipped();
  await first.complete();
  const [old] = readdirSync(first.folder);
  const second = await createShipped({ into: first.folder });
  first.clock.ms += 24 * 3_600_000;
  await expect
    .poll(async () => {
      await first.write();
      await first.shipping.round();
      await second.shipping.round();
      expect([first.shipping.status().failure, second.shipping.status().failure?.reason]).toEqual([undefined, expect.stringMatching(otherCopy)]);
      expect((await first.restored()).rows).toEqual(await first.rows());
      return readdirSync(first.folder);
    })
    .toEqual([expect.not.stringMatching(old ?? '')]);
});

test('a copy that was begun at the same time as that of another database does not take its place', async () => {
  const first = await createShipped();
  await first.complete();
  const second = await createShipped();
  let endPause = () => {};
  second.base.pause = new Promise((resolve) => {
    endPause = resolve;
  });
  second.clock.ms += 1;
  await second.shipping.round();
  const [copy = ''] = readdirSync(first.folder);
  cpSync(join(first.folder, copy), join(second.folder, copy), { recursive: true });
  endPause();
  await expect
    .poll(async () => {
      await second.shipping.round();
      return [second.shipping.status().failure?.reason, readdirSync(second.folder)];
    })
    .toEqual([expect.stringMatching(otherCopy), [copy]]);
});
