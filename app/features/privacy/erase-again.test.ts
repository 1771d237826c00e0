// Proves T46.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { eraseAgainIn } from '#app/erase-again.server.ts';
import { erasureListIn, type ListedErasure, readList } from '#app/features/backups/erasures/erasure-list.server.ts';
import { createPeople, forgetPeople, knownOf } from '#tests/support/forgotten-people.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const run = promisify(execFile);
const tables = ['words_of_day', 'accounts', 'profiles', 'comments', 'subscribers'] as const;

const snapshot = ({ context: { db } }: TestApp) => Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));

/** Brings rows back as a restore does: the database knows of no erasure since. */
async function bringBack({ context: { db } }: TestApp, rows: Awaited<ReturnType<typeof snapshot>>): Promise<void> {
  await db.deleteFrom('erasures').execute();
  for (const [nth, table] of tables.entries())
    for (const row of rows[nth] ?? [])
      await db
        .insertInto(table)
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
}

/** An app whose users have asked to be forgotten, and are back. */
async function createRestored() {
  const folder = mkdtempSync(join(tmpdir(), 'academy-erase-again-'));
  const app = await createTestApp({ BACKUP_DIR: folder });
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const people = await createPeople(app);
  const [rows, before] = [await snapshot(app), await knownOf(app)];
  await forgetPeople(app, people);
  const after = await knownOf(app);
  await bringBack(app, rows);
  const list = erasureListIn(folder);
  return { app, before, after, list, erasures: (await readList(list)) ?? [] };
}

/** npm run db:erase-again */
async function command({ context: { config } }: TestApp, ...args: string[]): Promise<string> {
  const env = { ...process.env, ENV_FILE: '', BACKUP_DIR: '', DATA_DIR: config.dataDir, DATABASE_URL: '' };
  if (config.databaseUrl.startsWith('postgres')) env.DATABASE_URL = config.databaseUrl;
  return (await run(process.execPath, ['scripts/erase-again.mjs', ...args], { env })).stdout;
}

test('the command erases again the users who are back, with what the account left in other tables, and says how many', {
  tags: ['full'],
}, async () => {
  const { app, before, after, list, erasures } = await createRestored();
  expect(await knownOf(app)).toEqual(before);
  expect(before.comments).toEqual(['My words']);
  const mails = () => app.context.db.selectFrom('mails').select('id').execute();
  const queued = await mails();
  expect(await command(app, list)).toContain(
    'Erased again, as they had asked after the backup: 1 account, 1 profile, 1 subscriber, 1 unsubscription.',
  );
  expect(await knownOf(app)).toEqual(after);
  expect(after.readers).toEqual(['reader@example.com']);
  expect(await mails()).toEqual(queued);
  expect(await eraseAgainIn(app.context.config.databaseUrl, erasures)).toEqual([]);
});

test('an id that another person has is not erased', async () => {
  const { app, before, erasures } = await createRestored();
  const others = erasures.map((erasure) => ({ ...erasure, row_created_at: erasure.row_created_at - 1 }));
  const again = others.map((erasure) => ({ ...erasure, erased_at: erasure.erased_at + 1 }));
  expect(await eraseAgainIn(app.context.config.databaseUrl, again)).toEqual([]);
  expect(await knownOf(app)).toEqual(before);
});

test('an account that was not yet verified in the backup, or was an administrator then, is erased', async () => {
  const { app, after, erasures } = await createRestored();
  const { db, config } = app.context;
  const [account] = erasures.filter(({ kind }) => kind === 'account-and-comments') as [ListedErasure];
  await db.insertInto('account_roles').values({ account_id: account.row_id, role: 'administrator' }).execute();
  await db
    .updateTable('accounts')
    .set({ verified_at: null, created_at: account.row_created_at - 1 })
    .where('id', '=', account.row_id)
    .execute();
  expect(await eraseAgainIn(config.databaseUrl, [account])).toEqual(['account-and-comments']);
  expect((await knownOf(app)).accounts).toEqual(after.accounts);
});

test('an erasure that the backup has is not carried out on a user who had subscribed again', async () => {
  const { app, erasures } = await createRestored();
  const [unsubscribed] = erasures.filter(({ kind }) => kind === 'unsubscribed') as [ListedErasure];
  await app.context.db.insertInto('erasures').values(unsubscribed).execute();
  expect(await eraseAgainIn(app.context.config.databaseUrl, [unsubscribed])).toEqual([]);
  expect((await knownOf(app)).readers).toContain('leaver@example.com');
});
