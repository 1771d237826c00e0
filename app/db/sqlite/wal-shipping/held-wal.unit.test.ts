import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { HeldWal } from './held-wal.server.ts';

function createHeld() {
  const folder = mkdtempSync(join(tmpdir(), 'academy-held-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'academy.db');
  const held = new HeldWal(file);
  onTestFinished(() => held.close());
  return { file, held };
}

test('a transaction whose first read fails does not hold the WAL, and counts as a loss', () => {
  const { file, held } = createHeld();
  writeFileSync(file, 'no database'.repeat(100));
  expect(() => held.renew()).toThrow('file is not a database');
  expect([held.isHeld, held.losses]).toEqual([false, 1]);
});

test('a round that ends after the close does not hold the WAL again', () => {
  const { file, held } = createHeld();
  const database = new DatabaseSync(file);
  onTestFinished(() => database.close());
  database.exec('pragma journal_mode = wal; create table words (name text)');
  held.renew();
  expect(held.isHeld).toBe(true);
  held.close();
  expect(() => held.renew()).toThrow('not held any more');
  expect([held.isOpen, held.isHeld]).toEqual([false, false]);
});
