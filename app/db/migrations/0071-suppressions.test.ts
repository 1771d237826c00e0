import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabaseUrl } from '#tests/support/empty-database.ts';
import { postgresColumnTypes, sqliteColumnTypes } from '../column-types.ts';
import { openDatabase } from '../database.server.ts';
import { up as suppressions } from './0071-suppressions.ts';

/** Last errors of the mails of a suppressed subscriber, and what the subscriber has after the migration. */
const cases: { errors: (string | null)[]; suppression: string | null; isActive?: true }[] = [
  { errors: ["Can't send mail - all recipients were rejected: 550 Blocked"], suppression: 'other' },
  { errors: ["Can't send mail - all recipients were rejected: 550 5.1.1 No such user"], suppression: 'mailbox' },
  { errors: ["Can't send mail - all recipients were rejected: 550-5.1.1 No such user"], suppression: 'mailbox' },
  { errors: ["Can't send mail - all recipients were rejected: 550 5.4.1 Access denied"], suppression: 'mailbox' },
  { errors: ['Message failed: 550 5.4.1 No route'], suppression: 'other' },
  { errors: ['Message failed: 552 5.2.2 Mailbox full'], suppression: 'other' },
  { errors: ["Can't send mail - all recipients were rejected: 452 4.2.2 Mailbox full"], suppression: 'other' },
  { errors: ['Message failed: 552 5.2.2 Mailbox full', 'Message failed: 550 5.2.1 Disabled'], suppression: 'mailbox' },
  { errors: [null], suppression: null },
  { errors: [], suppression: null },
  { errors: ['Message failed: 550 Blocked'], suppression: null, isActive: true },
];

test('addresses suppressed before get the last answer that is known, and those of answers that suppress no address now are marked', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const { db, close } = openDatabase(await newDatabaseUrl(dir));
  const columnTypes = process.env.TEST_ENGINE === 'postgres' ? postgresColumnTypes : sqliteColumnTypes;
  await sql`create table subscribers (id integer primary key, suppressed_at integer)`.execute(db);
  await sql`create table newsletters (id integer primary key)`.execute(db);
  await sql`create table mails (id integer primary key, subscriber_id integer, state text, last_error text)`.execute(db);
  for (const [id, { errors, isActive }] of cases.entries()) {
    await sql`insert into subscribers values (${id}, ${isActive ? null : 5})`.execute(db);
    for (const [nth, error] of errors.entries()) await sql`insert into mails values (${id * 10 + nth}, ${id}, 'failed', ${error})`.execute(db);
  }
  await suppressions(db as unknown as Kysely<unknown>, columnTypes);
  const rows = await db.selectFrom('subscribers').select(['id', 'suppression', 'suppression_answer']).orderBy('id').execute();
  expect(rows).toEqual(
    cases.map(({ errors, suppression }, id) => ({ id, suppression, suppression_answer: suppression === null ? null : errors.at(-1) })),
  );
  await close();
  rmSync(dir, { recursive: true });
});
