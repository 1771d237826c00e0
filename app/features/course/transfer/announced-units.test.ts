import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';

const test = withAppPerTest();

const unit = { key: 'market', level: 'beginner', title: 'Ahịa', titleEnglish: 'At the market', can: 'buy', lessons: [] };

test('a file announces units, and an export of them says so', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  const report = (fields: object) =>
    course.importFile({ file: new File([JSON.stringify({ format: 1, units: [{ ...unit, ...fields }] })], 'course.json') });
  const stateAfter = async (fields: object) => {
    const { new: added, changed } = await report(fields);
    const { units } = JSON.parse(await (await course.exportFile({ as: 'json' })).text()) as { units: { state: string }[] };
    return [added + changed, units[0]?.state];
  };
  expect(await stateAfter({})).toEqual([1, 'draft']);
  expect((await app.api().course.levels())[0]?.coming).toEqual([]);
  expect(await stateAfter({ state: 'announced' })).toEqual([1, 'announced']);
  expect((await app.api().course.levels())[0]?.coming).toEqual([{ title: 'Ahịa', titleEnglish: 'At the market' }]);
  expect(await stateAfter({ state: 'announced' })).toEqual([0, 'announced']);
  expect(await stateAfter({})).toEqual([0, 'announced']);
  expect(await stateAfter({ state: 'published' })).toEqual([1, 'published']);
  expect(await stateAfter({ state: 'announced' })).toEqual([1, 'announced']);
  expect(await stateAfter({ state: 'draft' })).toEqual([1, 'draft']);
});

test('lessons and items cannot be announced', async ({ app, adminToken }) => {
  const lesson = { key: 'money', kind: 'words', title: 'Money', state: 'announced' };
  const item = { key: 'ego', kind: 'word', igbo: 'ego', english: 'money', state: 'announced' };
  const text = JSON.stringify({
    format: 1,
    units: [
      { ...unit, state: 'soon', lessons: [] },
      { ...unit, key: 'yams', lessons: [lesson] },
    ],
    items: [item],
  });
  const { refused } = await app.api(adminToken).course.importFile({ file: new File([text], 'course.json') });
  expect(refused.map(({ error }) => error).sort()).toEqual([
    'The state may be draft, announced, published',
    'The state may be draft, published',
    'The state may be draft, published',
  ]);
});
