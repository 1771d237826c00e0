import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabaseUrl } from '#tests/support/empty-database.ts';
import type { ColumnTypes } from '../column-types.ts';
import { openDatabase } from '../database.server.ts';
import { up as skippedLessons } from './0082-skipped-lessons.ts';

/** Times of the placements of profile 1 (`earlier`, `placed`), and of what was done between and after them. */
const [earlier, before, placed, after] = [50, 100, 200, 300];

/** Lessons of profile 1 by what became of them; each has the item of its number. */
const progress = {
  placement: { id: 1, done_at: placed, gold_at: null, best: 0 },
  'placement, and its words came in mixes': { id: 2, done_at: placed, gold_at: null, best: 0 },
  'done before the placement, all wrong at the first try': { id: 3, done_at: before, gold_at: null, best: 0 },
  'placement, then done with slips': { id: 4, done_at: placed, gold_at: null, best: 0.4 },
  'placement, then done, all wrong at the first try': { id: 5, done_at: placed, gold_at: null, best: 0 },
  'done at the very time of the placement': { id: 6, done_at: placed, gold_at: null, best: 0 },
  'the same, of which no text is left': { id: 7, done_at: placed, gold_at: null, best: 0 },
  gold: { id: 8, done_at: placed, gold_at: after, best: 1 },
  'end without all answers': { id: 50, done_at: null, gold_at: null, best: 0 },
};
const skipped = ['placement', 'placement, and its words came in mixes'];

const answers = [
  { exercise: 'placement', item_id: null, verdict: null, given: '{"questions":[]}', answered_at: placed },
  { exercise: 'placement', item_id: null, verdict: null, given: null, answered_at: earlier },
  { exercise: 'read-mean', item_id: 2, verdict: 'right', given: null, answered_at: placed },
  { exercise: 'lesson', item_id: null, verdict: null, given: '{"lesson":5,"session":"s"}', answered_at: after },
  { exercise: 'lesson', item_id: null, verdict: null, given: '{"lesson":6}', answered_at: placed },
  // The text of its end is forgotten.
  { exercise: 'lesson', item_id: null, verdict: null, given: null, answered_at: placed },
  { exercise: 'write', item_id: 7, verdict: 'wrong', given: null, answered_at: before },
  { exercise: 'write', item_id: 7, verdict: 'right', given: null, answered_at: placed },
];

test('lessons that placements of before have marked as done become skipped, and none that was done', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const { db, close } = openDatabase(await newDatabaseUrl(dir));
  await sql`create table profiles (id integer primary key)`.execute(db);
  await sql`create table lesson_items (lesson_id bigint, item_id bigint)`.execute(db);
  await sql`create table lesson_progress (profile_id bigint, lesson_id bigint, done_at bigint, gold_at bigint, best double precision)`.execute(db);
  await sql`create table answers (profile_id bigint, exercise text, item_id bigint, verdict text, given text, answered_at bigint)`.execute(db);
  for (const id of [1, 2]) await sql`insert into profiles values (${id})`.execute(db);
  for (const { id, done_at, gold_at, best } of Object.values(progress)) {
    await sql`insert into lesson_items values (${id}, ${id})`.execute(db);
    await sql`insert into lesson_progress values (1, ${id}, ${done_at}, ${gold_at}, ${best})`.execute(db);
  }
  // Another profile, without a placement.
  await sql`insert into lesson_progress values (2, 1, ${placed}, null, 0)`.execute(db);
  for (const { exercise, item_id, verdict, given, answered_at } of answers)
    await sql`insert into answers values (1, ${exercise}, ${item_id}, ${verdict}, ${given}, ${answered_at})`.execute(db);

  await skippedLessons(db as unknown as Kysely<unknown>, { bigint: 'bigint' } as ColumnTypes);

  const rows = await db.selectFrom('lesson_progress').selectAll().orderBy('profile_id').orderBy('lesson_id').execute();
  const expected = Object.entries(progress).map(([name, { id, done_at, gold_at, best }]) => ({
    profile_id: 1,
    lesson_id: id,
    done_at: skipped.includes(name) ? null : done_at,
    gold_at,
    best,
    skipped_at: skipped.includes(name) ? placed : null,
    awaits_answers: name === 'end without all answers' ? 1 : 0,
  }));
  const neighbour = { profile_id: 2, lesson_id: 1, done_at: placed, gold_at: null, best: 0, skipped_at: null, awaits_answers: 0 };
  expect(rows).toEqual([...expected, neighbour]);
  const profiles = await db.selectFrom('profiles').select(['id', 'placed_at']).orderBy('id').execute();
  expect(profiles).toEqual([
    { id: 1, placed_at: placed },
    { id: 2, placed_at: null },
  ]);
  await close();
  rmSync(dir, { recursive: true });
});
