import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { erasureListIn, formatList, parseList } from './erasure-list.server.ts';
import { recordErasures, updateErasureList } from './erasures.jobs.server.ts';
import { listErasures } from './erasures.queries.server.ts';

const dayMs = 86_400_000;

async function createListingApp() {
  const folder = mkdtempSync(join(tmpdir(), 'academy-erasures-'));
  const app = await createTestApp({ BACKUP_DIR: folder, BACKUP_KEEP: '2' });
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const file = erasureListIn(folder);
  return { app, folder, file, listed: () => parseList(readFileSync(file, 'utf8'), file) };
}

const record = ({ context: { db }, clock }: TestApp, id: number) =>
  db.transaction().execute((tx) => recordErasures(tx, 'profile', [{ id, created_at: clock.ms }], clock.ms));
/** Erasures of a minute are listed after it. */
async function passMinute(app: TestApp) {
  app.clock.ms += 60_000;
  await app.jobWorkers.drain();
}

const ids = (erasures: { row_id: number }[]) => erasures.map(({ row_id }) => row_id);

test('an erasure is listed beside the backups, for this user alone, with those that the list had', async () => {
  const { app, file, folder, listed } = await createListingApp();
  writeFileSync(file, formatList([{ kind: 'account', row_id: 4, row_created_at: 1, erased_at: app.clock.ms - 1 }]));
  await record(app, 7);
  await passMinute(app);
  expect(ids(listed())).toEqual([4, 7]);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readdirSync(folder)).toEqual(['academy-erasures.txt']);
});

test('erasures of the list of which a restored database knows nothing are told, and stay in the list', async () => {
  const { app, file, folder, listed } = await createListingApp();
  writeFileSync(file, formatList([{ kind: 'account', row_id: 4, row_created_at: 1, erased_at: app.clock.ms - 1 }]));
  const sentence = `The database was restored without erasing again the users who had asked for it: it does not know 1 erasure of ${file}. Please run npm run db:erase-again.`;
  await expect(updateErasureList(app.context, folder)).rejects.toThrow(sentence);
  expect(ids(listed())).toEqual([4]);
});

test('an erasure leaves list and database after BACKUP_KEEP days, once the folder has no older backup', async () => {
  const { app, folder, listed } = await createListingApp();
  await record(app, 7);
  const older = join(folder, 'academy-2026-01-15T11-00-00Z.db');
  writeFileSync(older, 'a backup');
  const update = () => updateErasureList(app.context, folder);
  for (const days of [1, 2]) {
    app.clock.ms += days * dayMs;
    await update();
    expect(ids(listed())).toEqual([7]);
  }
  rmSync(older);
  writeFileSync(join(folder, 'academy-2026-01-17T12-00-00Z.db'), 'a backup');
  await update();
  expect([listed(), await listErasures(app.context.db)]).toEqual([[], []]);
});

test('writers at the same time lose no erasure', async () => {
  const { app, folder, listed } = await createListingApp();
  const all = Array.from({ length: 20 }, (_, nth) => nth + 1);
  await Promise.all(
    all.map(async (id) => {
      await record(app, id);
      await updateErasureList(app.context, folder);
    }),
  );
  expect(ids(listed())).toEqual(all);
  expect(readdirSync(folder)).toEqual(['academy-erasures.txt']);
});

test('a list that cannot be written is told with a sentence, hinders no erasure, and is written once the folder is there', async () => {
  const { app, folder, listed } = await createListingApp();
  rmSync(folder, { recursive: true });
  const { token } = await app.learner();
  await app.api(token).privacy.deleteAccount({ password: 'a long enough secret', comments: 'keep' });
  await passMinute(app);
  const reason = `There is no folder ${folder}. Please create it, or mount the disk that has it.`;
  expect(app.log).toContainEqual({ event: 'erasure_list_failed', details: { reason } });
  writeFileSync(folder, 'a file');
  await app.jobWorkers.schedule();
  await app.jobWorkers.drain();
  const admin = app.api(await app.adminToken());
  expect((await admin.backups.last()).failure?.reason).toBe(`${folder} is not a folder. Please name one.`);
  rmSync(folder);
  mkdirSync(folder);
  app.clock.ms += 3_600_000;
  await app.jobWorkers.drain();
  expect(listed().map(({ kind }) => kind)).toEqual(['account']);
});

test('a damaged list is kept under another name, told, and written again from the database', async () => {
  const { app, file, folder, listed } = await createListingApp();
  writeFileSync(file, 'damaged');
  await record(app, 7);
  await passMinute(app);
  expect(ids(listed())).toEqual([7]);
  const aside = readdirSync(folder).find((name) => name.startsWith('academy-erasures.txt.damaged-')) ?? '';
  expect(readFileSync(join(folder, aside), 'utf8')).toBe('damaged');
  expect(app.log.filter(({ event }) => event === 'erasure_list_trouble')).toHaveLength(1);
});
