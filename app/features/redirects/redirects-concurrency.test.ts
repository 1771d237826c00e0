import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { createSecondProcess } from '#tests/support/test-app.ts';
import { keepOldPath } from './public.server.ts';

const test = withAppPerFile();

test('of twenty additions of one address at once to two processes, one succeeds and the others are told', async ({ app, adminToken }) => {
  const second = await createSecondProcess(app);
  const add = (nth: number) =>
    (nth % 2 ? second : app).call('POST', '/admin/redirects', { json: { from: '/same/', to: nth % 3 ? '/blog' : '/about' }, token: adminToken });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => add(nth)));
  await second.close();
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  expect(answers.filter(({ status, body }) => status === 409 && !body.errors?.from)).toEqual([]);
});

test('two imports keep one address at once: the first one wins', async ({ app }) => {
  const keep = (to: string) => app.context.db.transaction().execute((tx) => keepOldPath(tx, { from: '/race/', to }, app.context));
  const outcomes = await Promise.all(['/about', '/learn', '/about', '/learn'].map(keep));
  expect(outcomes.sort()).toEqual(['kept', 'kept', 'taken', 'taken']);
});
