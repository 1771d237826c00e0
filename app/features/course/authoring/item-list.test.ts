import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';

const test = withAppPerFile();

test('items are found by kind, by state and by what is known about them', async ({ app, adminToken }) => {
  const { course, teaching } = app.api(adminToken);
  const word = { kind: 'word', igbo: 'akwa', english: 'example' } as const;
  await course.createItem({ ...word, key: 'written' });
  await course.createItem({ ...word, key: 'sourced-text', kind: 'phrase', textState: 'sourced' });
  await course.createItem({ ...word, key: 'sourced-tones', toned: 'ákwà', toneState: 'sourced' });
  await course.createItem({ ...word, key: 'agreed', toned: 'ákwà', toneState: 'agreed', textState: 'sourced' });
  const { item } = await course.createItem({ ...word, key: 'reviewed' });
  await teaching.reviewItem({ id: item.id, revision: item.revision, verdict: 'right', what: 'text' });
  await course.publishItem({ id: item.id });
  const keys = async (filter: Parameters<typeof course.items>[0]) => {
    const { rows, total } = await course.items({ ...filter, search: 'example' });
    expect(total).toBe(rows.length);
    return rows.map(({ key }) => key);
  };
  expect(await keys({ known: 'written' })).toEqual(['written']);
  expect(await keys({ known: 'sourced' })).toEqual(['sourced-text', 'sourced-tones']);
  expect(await keys({ known: 'agreed' })).toEqual(['agreed']);
  expect(await keys({ known: 'reviewed' })).toEqual(['reviewed']);
  expect(await keys({ kind: 'phrase' })).toEqual(['sourced-text']);
  expect(await keys({ state: 'published' })).toEqual(['reviewed']);
  expect(await keys({ state: 'draft', known: 'reviewed' })).toEqual([]);
});
