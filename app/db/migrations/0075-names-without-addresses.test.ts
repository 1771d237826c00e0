import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabaseUrl } from '#tests/support/empty-database.ts';
import { openDatabase } from '../database.server.ts';
import { up as namesWithoutAddresses } from './0075-names-without-addresses.ts';

const people = [
  ['ada@example.com', 'Obi'],
  ['Ọbị', 'Obi <obi﹫example.com>'],
  ['admin@example.com', 'mutaigbo@example.com'],
  ['Ada @ home', 'Admin'],
  ['Mụta', 'igbo@example.com'],
  ['muta@example.com', 'Igbo'],
  ['Admin', 'obi@example.com'],
];
const mendedPeople = [
  { first_name: 'ada', last_name: 'Obi', search_key: 'ada obi a@example.com' },
  { first_name: 'Ọbị', last_name: 'Obi', search_key: 'obi obi a@example.com' },
  { first_name: 'Anonymous', last_name: '', search_key: 'anonymous a@example.com' },
  { first_name: 'Ada @ home', last_name: 'Admin', search_key: 'stored' },
  { first_name: 'Mụta', last_name: '', search_key: 'muta a@example.com' },
  { first_name: 'Anonymous', last_name: 'Igbo', search_key: 'anonymous igbo a@example.com' },
  { first_name: 'Admin', last_name: 'obi', search_key: 'admin obi a@example.com' },
];
const names = ['ada＠example.com', 'Ada <ada﹫example.com>', 'Ada ＠ home', 'moderator＠example.com', null];

test('names of accounts and registrations lose email addresses, and those of commenters in any form', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const { db, close } = openDatabase(await newDatabaseUrl(dir));
  const person = 'id integer primary key, first_name text, last_name text, email text';
  await sql.raw('create table academy_settings (settings text)').execute(db);
  await sql.raw(`create table accounts (${person}, search_key text)`).execute(db);
  await sql.raw(`create table registrations (${person})`).execute(db);
  await sql.raw('create table posts (id integer primary key, author_name text)').execute(db);
  await sql.raw('create table comments (id integer primary key, full_name text)').execute(db);
  for (const [index, [first, last]] of people.entries()) {
    await sql`insert into accounts values (${index + 1}, ${first}, ${last}, 'a@example.com', 'stored')`.execute(db);
    await sql`insert into registrations values (${index + 1}, ${first}, ${last}, 'a@example.com')`.execute(db);
  }
  for (const [index, name] of names.entries()) {
    await sql`insert into posts values (${index + 1}, ${name})`.execute(db);
    await sql`insert into comments values (${index + 1}, ${name})`.execute(db);
  }
  // More than one batch.
  const filler = Array.from({ length: 1001 }, (_, index) => `(${names.length + 1 + index}, 'Ada')`);
  await sql.raw(`insert into comments values ${filler.join()}`).execute(db);
  await sql`insert into comments values (2000, 'late＠example.com')`.execute(db);
  await namesWithoutAddresses(db as unknown as Kysely<unknown>);
  expect(await db.selectFrom('accounts').select(['first_name', 'last_name', 'search_key']).orderBy('id').execute()).toEqual(mendedPeople);
  expect(await db.selectFrom('registrations').select(['first_name', 'last_name']).orderBy('id').execute()).toEqual(
    mendedPeople.map(({ first_name, last_name }) => ({ first_name, last_name })),
  );
  const authors = await db.selectFrom('posts').select('author_name').orderBy('id').execute();
  expect(authors.map(({ author_name }) => author_name)).toEqual(['ada', 'Ada', 'Ada ＠ home', 'moderator', null]);
  const commenters = await db.selectFrom('comments').select('full_name').where('full_name', 'is distinct from', 'Ada').orderBy('id').execute();
  expect(commenters.map(({ full_name }) => full_name)).toEqual(['ada', 'Ada ＠ home', null, null, 'late']);
  await close();
  rmSync(dir, { recursive: true });
});
