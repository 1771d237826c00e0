import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabaseUrl } from '#tests/support/empty-database.ts';
import { postgresColumnTypes, sqliteColumnTypes } from '../column-types.ts';
import { openDatabase } from '../database.server.ts';
import { up as opening } from './0001-opening.ts';
import { up as mailing } from './0003-mailing.ts';

test('completed mails of existing newsletters are counted, and queued mails start without failed attempts', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const { db, close } = openDatabase(await newDatabaseUrl(dir));
  const columnTypes = process.env.TEST_ENGINE === 'postgres' ? postgresColumnTypes : sqliteColumnTypes;
  const untypedDb = db as unknown as Kysely<unknown>;
  await opening(untypedDb, columnTypes);
  const states = ['sent', 'sent', 'sent', 'failed', 'failed', 'skipped', 'queued', 'sending'] as const;
  const subscribers = states.map((_, nth) => ({
    email: `${nth}@example.com`,
    email_key: `${nth}@example.com`,
    token: 'x',
    created_at: 1,
    confirmed_at: nth < 5 ? 1 : null,
    unsubscribed_at: nth < 2 ? 1 : null,
  }));
  // Columns before this migration.
  await db
    .insertInto('subscribers')
    .values(subscribers as never)
    .execute();
  const newsletters = [8, 0].map((recipients) => ({ subject: 'Akụkọ', message: 'Ndewo', recipients, created_at: 1 }));
  await db
    .insertInto('newsletters')
    .values(newsletters as never)
    .execute();
  const mails = states.map((state, nth) => ({
    state,
    priority: 9,
    message_id: `<${nth}@academy.test>`,
    newsletter_id: 1,
    subscriber_id: nth + 1,
    due_at: 1,
    created_at: 1,
    tries: 6,
  }));
  await db
    .insertInto('mails')
    .values(mails as never)
    .execute();
  await mailing(untypedDb, columnTypes);
  const counts = await db.selectFrom('newsletters').select(['sent', 'failed', 'skipped']).orderBy('id').execute();
  expect(counts).toEqual([
    { sent: 3, failed: 2, skipped: 1 },
    { sent: 0, failed: 0, skipped: 0 },
  ]);
  expect((await sql`select distinct claims, failures from mails`.execute(db)).rows).toEqual([{ claims: 6, failures: 0 }]);
  expect(await db.selectFrom('subscribers').select('suppressed_at').distinct().execute()).toEqual([{ suppressed_at: null }]);
  await close();
  rmSync(dir, { recursive: true });
});
