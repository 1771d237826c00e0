import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Sent } from '#app/features/learning/learning.contract.ts';
import { insertCourse, insertDeviceKey, insertProfile } from '#tests/support/factories/learning.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const dayMs = 24 * 60 * 60_000;
const test = withAppPerTest();

async function newLearner(app: TestApp) {
  await insertCourse(app);
  const { email } = await app.learner();
  const id = await insertProfile(app, email);
  const { learning } = app.api(await insertDeviceKey(app, email));
  const [lesson] = await app.context.db
    .selectFrom('lessons')
    .innerJoin('units', 'units.id', 'unit_id')
    .select('lessons.id')
    .where('units.key', '=', 'greetings')
    .orderBy('lessons.position')
    .execute();
  const itemOf = async (key: string) => (await app.context.db.selectFrom('items').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;
  const send = (fields: object) => {
    const entry: Sent = { key: randomUUID(), type: 'answer', tookMs: 1, answeredAt: new Date(app.clock.ms).toISOString(), ...fields };
    return learning.answer({ id, answers: [entry] });
  };
  /** The meaning of an item; a miss without `chosen`. */
  const answer = (item: number, fields: object = {}) => send({ item, skill: 'know', exercise: 'read-mean', ...fields });
  return { id, learning, lesson: lesson?.id ?? 0, itemOf, send, answer };
}

test('what the profile has met is no new word: in a lesson, in a lesson to measure, and not for what it has only chosen to learn', async ({
  app,
}) => {
  const { id, learning, lesson, itemOf, send, answer } = await newLearner(app);
  const [met, chosen, unmet] = [await itemOf('ndeewo'), await itemOf('nnoo'), await itemOf('daalu')];
  await answer(met, { chosen: met });
  await send({ type: 'learn', item: chosen });
  const meetings = async (more: object) => {
    const { exercises } = await learning.session({ id, kind: 'lesson', lesson, ...more });
    return new Map(exercises.flatMap(({ kind, item = 0, isMet = false }) => (kind === 'meet' ? [[item, isMet]] : [])));
  };
  for (const more of [{}, { items: [met, chosen, unmet].join() }]) {
    const found = await meetings(more);
    expect([found.get(met), found.get(chosen), found.get(unmet)]).toEqual([true, false, false]);
  }
});

test('a word that was missed four times gets a close look, then no mix has it and no lesson moves it for seven days', async ({ app }) => {
  const { id, learning, lesson, itemOf, send, answer } = await newLearner(app);
  const item = await itemOf('nnoo');
  const kinds = async () => (await learning.session({ id })).exercises.flatMap((each) => (each.item === item && each.kind !== 'do' ? each.kind : []));
  for (let miss = 1; miss <= 4; miss += 1) {
    expect(await kinds()).not.toContain('close-look');
    await answer(item);
    app.clock.ms += dayMs;
  }
  const { exercises, items } = await learning.session({ id });
  const [look] = exercises;
  expect(look).toMatchObject({ kind: 'close-look', item, skill: 'know', isScheduled: false });
  expect(items.find((each) => each.id === look?.sentence)?.igbo).toBe('Nnọọ! Kedu?');
  expect((await learning.today({ id })).waiting).toBe(1);

  const { results } = await send({ item, skill: 'know', exercise: 'close-look' });
  const restedFrom = results[0]?.dueDay ?? 0;
  expect(results[0]?.state).toBe('stored');
  expect((await learning.today({ id })).waiting).toBe(0);
  app.clock.ms += 6 * dayMs;
  expect(await kinds()).toEqual([]);
  const inLesson = (await learning.session({ id, kind: 'lesson', lesson })).exercises.filter((each) => each.item === item && each.skill === 'know');
  expect(inLesson.map(({ isScheduled }) => isScheduled)).not.toContain(true);
  expect((await answer(item, { chosen: item })).results[0]?.dueDay).toBe(restedFrom);
  app.clock.ms += dayMs;
  expect(await kinds()).toContain('read-mean');
  expect((await answer(item, { chosen: item })).results[0]?.dueDay).toBeGreaterThan(restedFrom);
});

test('a close look that was not asked for changes nothing', async ({ app }) => {
  const { itemOf, send, answer } = await newLearner(app);
  const item = await itemOf('ndeewo');
  expect((await send({ item, skill: 'know', exercise: 'close-look' })).results).toMatchObject([{ state: 'stored' }]);
  const dueDay = (await answer(item)).results[0]?.dueDay;
  expect((await send({ item, skill: 'know', exercise: 'close-look' })).results).toMatchObject([{ state: 'stored', dueDay }]);
});
