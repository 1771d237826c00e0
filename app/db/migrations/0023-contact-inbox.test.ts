import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabaseUrl } from '#tests/support/empty-database.ts';
import { postgresColumnTypes, sqliteColumnTypes } from '../column-types.ts';
import { openDatabase } from '../database.server.ts';
import { up as opening } from './0001-opening.ts';
import { up as contactInbox } from './0023-contact-inbox.ts';

test('messages of earlier releases count as answered, and are found by name, email and subject', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const { db, close } = openDatabase(await newDatabaseUrl(dir));
  const columnTypes = process.env.TEST_ENGINE === 'postgres' ? postgresColumnTypes : sqliteColumnTypes;
  const untypedDb = db as unknown as Kysely<unknown>;
  await opening(untypedDb, columnTypes);
  const rows = Array.from({ length: 501 }, (_, nth) => sql`('Ọ́lụ́chí', ${`O${nth}@Example.com`}, 'Ụgwọ', 'How?', 5)`);
  await sql`insert into contact_messages (name, email, subject, message, created_at) values ${sql.join(rows)}`.execute(db);
  await contactInbox(untypedDb, columnTypes);
  const messages = await db.selectFrom('contact_messages').selectAll().orderBy('id').execute();
  expect(messages).toHaveLength(501);
  expect(messages.at(-1)).toMatchObject({
    ...{ name: 'Ọ́lụ́chí', email: 'O500@Example.com', subject: 'Ụgwọ', message: 'How?', created_at: 5 },
    ...{ state: 'answered', email_key: 'o500@example.com', search_key: 'oluchi o500@example.com ugwo', mail_message_id: null },
  });
  await close();
  rmSync(dir, { recursive: true });
});
