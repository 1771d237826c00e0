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
  const items = await app.context.db
    .selectFrom('items')
    .select('id')
    .where('published_at', 'is not', null)
    .where('kind', '=', 'word')
    .limit(3)
    .execute();
  return { email, key: await insertDeviceKey(app, email), items: items.map(({ id }) => id) };
});

interface Answer {
  item: number;
  isRight: boolean;
  exercise: 'read-mean' | 'write' | 'place-tone';
  hours: number;
}

const answer = fc.record({
  item: fc.nat(2),
  isRight: fc.boolean(),
  exercise: fc.constantFrom('read-mean', 'write', 'place-tone'),
  hours: fc.nat(29 * 24),
}) as fc.Arbitrary<Answer>;

const toEntry = (app: TestApp, items: readonly number[], { item, isRight, exercise, hours }: Answer) => ({
  key: randomUUID() as string,
  type: 'answer',
  item: items[item],
  skill: 'know',
  exercise,
  ...(exercise === 'read-mean' ? { chosen: isRight ? items[item] : null } : { given: isRight ? 'akwa' : '' }),
  tookMs: 1,
  answeredAt: new Date(app.clock.ms - hours * hourMs).toISOString(),
});

const inOrder = (cards: readonly Card[]) => cards.toSorted((one, other) => one.item - other.item || one.skill.localeCompare(other.skill));

/** Compares the cards and days of a profile with its stored answers. */
async function expectConsistent({ context: { db } }: TestApp, id: number): Promise<void> {
  const answers = await db.selectFrom('answers').selectAll().where('profile_id', '=', id).orderBy('id').execute();
  expect(inOrder(replay(answers, { zone: 'Africa/Lagos', isGentle: false }).changed())).toEqual(inOrder(await cardsOf(db, id)));
  const days = await db.selectFrom('profile_days').select('answers').where('profile_id', '=', id).execute();
  expect(days.reduce((sum, day) => sum + day.answers, 0)).toBe(answers.length);
}

test('batches that are doubled, late, out of order and from two devices store each answer once, and cards are a replay of them', async ({
  app,
  household,
}) => {
  const second = await createSecondProcess(app);
  const batches = fc.array(fc.array(answer, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(batches, fc.nat(5), async (made, twice) => {
      const id = await insertProfile(app, household.email);
      const sent = made.map((batch) => batch.map((each) => toEntry(app, household.items, each)));
      const again = sent[twice % sent.length] ?? [];
      const send = (answers: object[], nth: number) =>
        (nth % 2 === 0 ? app : second).call('POST', `/learning/profiles/${id}/answers`, { token: household.key, json: { answers } });
      const responses = await Promise.all([...sent, again, again.toReversed()].map(send));
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      const states = responses.flatMap(({ body }) => (body.results as { state: string }[]).map(({ state }) => state));
      expect(states.filter((state) => state === 'stored')).toHaveLength(sent.flat().length);
      await expectConsistent(app, id);
    }),
    { numRuns: Number(process.env.TEST_FUZZ_RUNS ?? 12) },
  );
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
