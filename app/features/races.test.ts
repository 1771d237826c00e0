import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestAcademy, person, type TestAcademy } from '#app/testing/academy.ts';

let at: TestAcademy;
beforeAll(async () => {
  at = await openTestAcademy();
  await at.api(await at.adminToken()).wordOfDay.create({ title: 'Ọsọ', body: 'A race' });
});
afterAll(() => at.close());

const times = <T>(count: number, work: (nth: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, nth) => work(nth)));

test('of twenty registrations of one e-mail at once one wins, with one pin', async () => {
  const answers = await times(20, (nth) =>
    at.call('POST', '/register', { json: { ...person, email: nth % 2 ? 'race@example.com' : 'RACE@example.com' } }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  expect(await at.mails()).toHaveLength(1);
});

test('of twenty subscriptions of one address at once one is new, with one welcome', async () => {
  const before = (await at.mails()).length;
  const answers = await times(20, () => at.call('POST', '/subscribe', { json: { email: 'reader@example.com' } }));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
  expect((await at.mails()).length - before).toBe(1);
});

test('likes of ten people at once are ten, and ten toggles of one person are none', async () => {
  const tokens: string[] = [];
  for (let nth = 0; nth < 10; nth += 1) tokens.push((await at.learner({ email: `liker${nth}@example.com` })).token);
  await Promise.all(tokens.map((token) => at.api(token).wordOfDay.like({ id: 1 })));
  expect((await at.api().wordOfDay.current()).likes).toBe(10);
  await times(10, () => at.api(tokens[0]).wordOfDay.like({ id: 1 }));
  expect((await at.api().wordOfDay.current()).likes).toBe(10);
  expect(await at.academy.db.selectFrom('likes').selectAll().execute()).toHaveLength(10);
});

test('a comment sent ten times at once is there once, and different ones are all counted', async () => {
  const same = await times(10, () => at.api().wordOfDay.comment({ id: 1, text: 'Impatient' }));
  expect(new Set(same.map(({ id }) => id)).size).toBe(1);
  await times(10, (nth) => at.api().wordOfDay.comment({ id: 1, text: `Number ${nth}` }));
  expect((await at.api().wordOfDay.current()).comments).toBe(11);
  expect((await at.api().wordOfDay.comments({ id: 1 })).rows).toHaveLength(11);
});

test('a comment on a word that is deleted at the same moment leaves nothing behind', async () => {
  const admin = await at.adminToken();
  const { wordOfDay } = await at.api(admin).wordOfDay.create({ title: 'Gone', body: 'Soon' });
  await Promise.allSettled([
    ...Array.from({ length: 5 }, (_, nth) => at.api().wordOfDay.comment({ id: wordOfDay.id, text: `Late ${nth}` })),
    at.api(admin).wordOfDay.remove({ id: wordOfDay.id }),
  ]);
  expect(await at.academy.db.selectFrom('comments').select('id').where('target_id', '=', wordOfDay.id).execute()).toEqual([]);
});
