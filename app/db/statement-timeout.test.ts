import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '#tests/support/test-app.ts';
import { setStatementTimeout } from './statement-timeout.server.ts';

const onPostgres = process.env.TEST_ENGINE === 'postgres';

test.runIf(onPostgres)('a longer timeout applies to its transaction alone', async () => {
  const app = await createTestApp();
  const { db } = app.context;
  const timeout = async (connection = db) =>
    (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(connection)).rows[0]?.statement_timeout;
  await db.transaction().execute(async (tx) => {
    await setStatementTimeout(tx, 5 * 60_000);
    expect(await timeout(tx)).toBe('5min');
    expect(await timeout()).toBe('5s');
  });
  expect(await Promise.all(Array.from({ length: 10 }, () => timeout()))).toEqual(Array.from({ length: 10 }, () => '5s'));
  await app.close();
});

test.runIf(onPostgres)('enqueuing a newsletter has a timeout of five minutes, sending its mails one of five seconds', async () => {
  const app = await createTestApp();
  const { db } = app.context;
  await sql.raw(`create table observed (event text, timeout text)`).execute(db);
  await sql
    .raw(`create function observe() returns trigger language plpgsql as $$ begin
      insert into observed values (tg_table_name || ' ' || tg_op, current_setting('statement_timeout'));
      return null; end $$`)
    .execute(db);
  await sql.raw(`create trigger observe after insert on named_locks for each statement execute function observe()`).execute(db);
  await sql.raw(`create trigger observe after insert or update on mails for each statement execute function observe()`).execute(db);
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  await app.mails();
  await sql.raw(`delete from observed`).execute(db);
  await app.api(await app.adminToken()).newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });
  await app.mails();
  const { rows } = await sql<{ event: string; timeout: string }>`select distinct event, timeout from observed order by event`.execute(db);
  expect(rows).toEqual([
    { event: 'mails INSERT', timeout: '5min' },
    { event: 'mails UPDATE', timeout: '5s' },
    { event: 'named_locks INSERT', timeout: '5min' },
  ]);
  await app.close();
});

test.skipIf(onPostgres)('SQLite ignores a timeout', async () => {
  const app = await createTestApp();
  await app.context.db.transaction().execute((tx) => setStatementTimeout(tx, 1));
  await app.close();
});
