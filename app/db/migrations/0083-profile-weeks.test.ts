import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabaseUrl } from '#tests/support/empty-database.ts';
import type { ColumnTypes } from '../column-types.ts';
import { openDatabase } from '../database.server.ts';
import { up as profileWeeks } from './0083-profile-weeks.ts';

/** A Monday: January 12, 2026. */
const monday = 20_465;

/** Cards of the items of profile 1, as [item, skill, stability, state]. Item 9 is a draft. */
const cards = [
  [1, 'know', 20.9, 2],
  [2, 'know', 21, 2],
  [3, 'know', 30, 2],
  [3, 'say', 20, 2],
  [4, 'know', 30, 2],
  [4, 'say', 21, 2],
  [5, 'know', 5, 2],
  [5, 'say', 40, 2],
  // Chosen, and never answered.
  [6, 'know', 0, 0],
  [7, 'know', 0, 0],
  [7, 'tone', 3, 2],
  [9, 'know', 40, 2],
] as const;

test('words of earlier releases are counted once, in the week in which the profile last learned', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const { db, close } = openDatabase(await newDatabaseUrl(dir));
  await sql`create table profiles (id integer primary key, last_day bigint)`.execute(db);
  await sql`create table items (id bigint, published_at bigint)`.execute(db);
  await sql`create table cards (profile_id bigint, item_id bigint, skill text, stability double precision, state bigint)`.execute(db);
  const profiles: [id: number, lastDay: number | null][] = [
    [1, monday + 6],
    [2, monday],
    [3, null],
    [4, monday - 1],
    [5, monday + 3],
  ];
  for (const [id, lastDay] of profiles) await sql`insert into profiles values (${id}, ${lastDay})`.execute(db);
  for (const item of [1, 2, 3, 4, 5, 6, 7, 9]) await sql`insert into items values (${item}, ${item === 9 ? null : 1})`.execute(db);
  const add = (profile: number, [item, skill, stability, state]: readonly [number, string, number, number]) =>
    sql`insert into cards values (${profile}, ${item}, ${skill}, ${stability}, ${state})`.execute(db);
  for (const card of cards) await add(1, card);
  // A word on each edge of a week; a profile that never learned; one whose words are all new.
  for (const profile of [2, 3, 4]) await add(profile, [1, 'know', 30, 2]);
  await add(5, [1, 'know', 0, 0]);

  await profileWeeks(db as unknown as Kysely<unknown>, { bigint: 'bigint', tableSuffix: '' } as ColumnTypes);

  const rows = await db.selectFrom('profile_weeks').selectAll().orderBy('profile_id').execute();
  const numbers = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])));
  expect(numbers).toEqual([
    // Items 1 and 7 are learned, 2 and 3 known, 4 and 5 can be said.
    { profile_id: 1, week: monday, learning: 2, known: 2, can_say: 2 },
    { profile_id: 2, week: monday, learning: 0, known: 1, can_say: 0 },
    { profile_id: 4, week: monday - 7, learning: 0, known: 1, can_say: 0 },
  ]);
  await close();
  rmSync(dir, { recursive: true });
});
