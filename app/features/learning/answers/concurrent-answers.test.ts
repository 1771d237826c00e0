import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { insertCourse, insertDeviceKey, insertProfile } from '#tests/support/factories/learning.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { createSecondProcess, type TestApp } from '#tests/support/test-app.ts';
import { cardsOf } from '../learning.queries.server.ts';
import type { Card } from '../schedule/card-schedule.server.ts';
import { replay } from '../schedule/replay.server.ts';

const hourMs = 60 * 60_000;
const test = withAppPerFile().extend('household', { scope: 'file' }, async ({ app }: { app: TestApp }) => {
  await insertCourse(app);
  const { email } = await app.learner();
  const words = () => app.context.db.selectFrom('items').select('id').where('published_at', 'is not', null).where('kind', '=', 'word');
  const items = await words().limit(3).execute();
  const unit = await app.context.db
    .selectFrom('units')
    .select('id')
    .where('published_at', 'is not', null)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  return { email, key: await insertDeviceKey(app, email), items: items.map(({ id }) => id), unit: unit.id };
});
type Household = { items: readonly number[]; unit: number };

interface Answer {
  item: number;
  isRight: boolean;
  exercise: 'read-mean' | 'write' | 'place-tone' | 'close-look';
  hours: number;
}
interface Batch {
  answers: Answer[];
  placement: { isPassed: boolean; hours: number } | null;
}

const hours = fc.nat(29 * 24);
const answer: fc.Arbitrary<Answer> = fc.record({
  item: fc.nat(2),
  // Mostly misses, so that cards get to a close look and rest.
  isRight: fc.nat(9).map((nth) => nth > 7),
  exercise: fc.constantFrom('read-mean', 'read-mean', 'write', 'write', 'place-tone', 'close-look'),
  hours,
});
const batch: fc.Arbitrary<Batch> = fc.record({
  answers: fc.array(answer, { minLength: 1, maxLength: 12 }),
  placement: fc.option(fc.record({ isPassed: fc.boolean(), hours }), { freq: 2 }),
});

/** Four misses, a close look, an answer while the card rests; a placement before it and an older one after it. */
const missed = [20, 19, 18, 17].map((days): Answer => ({ item: 0, isRight: false, exercise: 'read-mean', hours: days * 24 }));
const rested: Batch[] = [
  { answers: missed, placement: { isPassed: true, hours: 16 * 24 } },
  {
    answers: [
      { item: 0, isRight: false, exercise: 'close-look', hours: 15 * 24 },
      { item: 0, isRight: true, exercise: 'read-mean', hours: 12 * 24 },
    ],
    placement: { isPassed: false, hours: 25 * 24 },
  },
];

const commonOf = (app: TestApp, ago: number) => ({ key: randomUUID() as string, answeredAt: new Date(app.clock.ms - ago * hourMs).toISOString() });

const toEntry = (app: TestApp, items: readonly number[], { item, isRight, exercise, hours: ago }: Answer) => ({
  ...commonOf(app, ago),
  type: 'answer',
  item: items[item],
  skill: 'know',
  exercise,
  ...(exercise === 'read-mean' ? { chosen: isRight ? items[item] : null } : { given: isRight ? 'akwa' : '' }),
  tookMs: 1,
});

/** Two right answers of the first unit pass it. */
const toPlacement = (app: TestApp, { items, unit }: Household, { isPassed, hours: ago }: NonNullable<Batch['placement']>) => ({
  ...commonOf(app, ago),
  type: 'placement',
  questions: items.slice(0, 2).map((item) => ({ unit, item, exercise: 'read-mean', chosen: isPassed ? item : null })),
});

/** Entries of a batch in the order of their times, as devices send them. */
const toEntries = (app: TestApp, household: Household, { answers, placement }: Batch) =>
  [...answers.map((each) => toEntry(app, household.items, each)), ...(placement ? [toPlacement(app, household, placement)] : [])].toSorted(
    (one, other) => Date.parse(one.answeredAt) - Date.parse(other.answeredAt),
  );

const inOrder = (cards: readonly Card[]) => cards.toSorted((one, other) => one.item - other.item || one.skill.localeCompare(other.skill));

async function inTurn<Result>(calls: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const call of calls) results.push(await call());
  return results;
}

/** Compares the cards and days of a profile with its stored answers. */
async function expectConsistent({ context: { db } }: TestApp, id: number): Promise<void> {
  const answers = await db.selectFrom('answers').selectAll().where('profile_id', '=', id).orderBy('id').execute();
  expect(inOrder(replay(answers, { zone: 'Africa/Lagos', isGentle: false }).changed())).toEqual(inOrder(await cardsOf(db, id)));
  const days = await db.selectFrom('profile_days').select('answers').where('profile_id', '=', id).execute();
  const judged = answers.filter(({ exercise }) => !['placement', 'placed', 'close-look'].includes(exercise));
  expect(days.reduce((sum, day) => sum + day.answers, 0)).toBe(judged.length);
  // The newest placement decides, whenever it came.
  const placed = answers.filter(({ exercise }) => exercise === 'placement').map(({ answered_at }) => answered_at);
  const profile = await db.selectFrom('profiles').select('placed_at').where('id', '=', id).executeTakeFirstOrThrow();
  expect(profile.placed_at).toBe(placed.length > 0 ? Math.max(...placed) : null);
  const skipped = await db
    .selectFrom('lesson_progress')
    .select('skipped_at')
    .where('profile_id', '=', id)
    .where('skipped_at', 'is not', null)
    .execute();
  expect(skipped.filter(({ skipped_at }) => skipped_at !== profile.placed_at)).toEqual([]);
}

test('batches that are doubled, late, out of order and from two devices store each answer once, and cards are a replay of them', async ({
  app,
  household,
}) => {
  const second = await createSecondProcess(app);
  // A day has room for three placements.
  const batches = fc
    .array(batch, { minLength: 1, maxLength: 4 })
    .map((made) => made.map((each, nth): Batch => (nth < 3 ? each : { ...each, placement: null })));
  const found = { rests: 0, places: 0 };
  await fc.assert(
    fc.asyncProperty(batches, fc.nat(5), fc.boolean(), async (made, twice, isInOrder) => {
      const id = await insertProfile(app, household.email);
      const sent = made.map((each) => toEntries(app, household, each));
      const again = sent[twice % sent.length] ?? [];
      const send = (answers: object[], nth: number) =>
        (nth % 2 === 0 ? app : second).call('POST', `/learning/profiles/${id}/answers`, { token: household.key, json: { answers } });
      const calls = [...sent, again, again.toReversed()].map((answers, nth) => () => send(answers, nth));
      const responses = isInOrder ? await inTurn(calls) : await Promise.all(calls.map((call) => call()));
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      const states = responses.flatMap(({ body }) => (body.results as { state: string }[]).map(({ state }) => state));
      expect(states.filter((state) => state === 'stored')).toHaveLength(sent.flat().length);
      await expectConsistent(app, id);
      const { db } = app.context;
      found.rests += (
        await db.selectFrom('cards').select('skill').where('profile_id', '=', id).where('rests_until_day', 'is not', null).execute()
      ).length;
      found.places += (await db.selectFrom('answers').select('id').where('profile_id', '=', id).where('exercise', '=', 'placed').execute()).length;
    }),
    { numRuns: Number(process.env.TEST_FUZZ_RUNS ?? 12), examples: [[rested, 0, true]] },
  );
  // The example is sent in order: what it leads to never depends on which request comes first.
  expect([found.rests > 0, found.places > 0]).toEqual([true, true]);
  await second.close();
});

test('of two answers to one card at once one moves it, and both are stored', async ({ app, household }) => {
  const second = await createSecondProcess(app);
  const id = await insertProfile(app, household.email);
  const one = () => toEntry(app, household.items, { item: 0, isRight: true, exercise: 'read-mean', hours: 0 });
  await Promise.all(
    [app, second, app, second].map(({ call }) =>
      call('POST', `/learning/profiles/${id}/answers`, { token: household.key, json: { answers: [one()] } }),
    ),
  );
  const stored = await app.context.db.selectFrom('answers').select('grade').where('profile_id', '=', id).execute();
  expect(stored.map(({ grade }) => grade).toSorted()).toEqual(['good', null, null, null]);
  await expectConsistent(app, id);
  await second.close();
});
