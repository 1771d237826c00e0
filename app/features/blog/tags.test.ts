import { describe, expect } from 'vitest';
import { insertBulk } from '#tests/support/factories/bulk.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { setTags } from './tags.server.ts';

const test = withAppPerTest();

const save = (app: TestApp, post: number, names: string[]) => app.context.db.transaction().execute((tx) => setTags(tx, post, names, app.clock.ms));
const names = (tags: { name: string }[]) => tags.map(({ name }) => name);

describe('setting the tags of a post', () => {
  test.beforeEach(({ app }) => insertBulk.posts?.(app.context.db, 2, app.clock.ms));

  test('makes missing tags, uses those that exist in other letters, and may be repeated', async ({ app }) => {
    const first = await save(app, 1, ['Igbo Food', 'Ọ́jị́', 'igbo-food']);
    expect(first).toMatchObject([
      { name: 'Igbo Food', slug: 'igbo-food' },
      { name: 'Ọ́jị́', slug: 'oji' },
    ]);
    expect(await save(app, 2, ['IGBO FOOD', 'oji'.normalize('NFD')])).toEqual(first);
    expect(await save(app, 2, ['oji', 'Igbo food'])).toEqual(first);
    expect(names(await save(app, 2, ['ojị', 'Akwa']))).toEqual(['Akwa', 'Ọ́jị́']);
    expect(await save(app, 2, [])).toEqual([]);
    expect(names(await save(app, 1, ['日本語', 'Нова']))).toEqual(['Нова', '日本語']);
  });

  test.for([
    [Array.from({ length: 11 }, (_, nth) => `Tag ${nth}`), 'at most 10 tags'],
    [['a'.repeat(51)], 'at most 50 characters'],
    [['a\u0000b'], 'The tag “ab” has characters that cannot be seen'],
    [['Food', '…!'], 'The tag “…!” has no letter'],
  ] as const)('rejects %j and writes nothing', async ([wrong, sentence], { app }) => {
    await expect(save(app, 1, [...wrong])).rejects.toThrow(sentence);
    expect(await app.context.db.selectFrom('tags').select('id').execute()).toEqual([]);
  });

  test('counts letters with their marks', async ({ app }) => {
    expect(names(await save(app, 1, ['ọ́'.repeat(50).normalize('NFD')]))).toEqual(['ọ́'.repeat(50).normalize('NFC')]);
  });
});
