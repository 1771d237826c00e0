import { expect } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { postSearch } from '#app/features/blog/post-search.server.ts';
import { wordSearch } from '#app/features/word-of-day/word-search.server.ts';
import { indexTerms } from '#app/search/index-terms.ts';
import { engineOf } from '#app/search/search-index.queries.server.ts';
import type { SearchSource } from '#app/search/search-source.server.ts';
import { parseWords } from '#app/search/search-text.ts';
import { insertPosts } from '#tests/support/factories/bulk.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { addWord, bracketHits, find, findIds, repairSearchIndex } from '#tests/support/search-calls.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { createIndexRepair } from './repair-index.jobs.server.ts';

const test = withAppPerTest();
const documents = (app: TestApp) => app.context.db.selectFrom('search_documents').select(['kind', 'row_id']).orderBy('row_id').execute();

test('follows a word that is created, changed and deleted', async ({ app, adminToken: token }) => {
  const id = await addWord(app, token, { title: 'ọ́nwá', body: 'umbrella' });
  expect(await findIds(app, 'umbrella')).toBe(`word ${id}`);
  await app.call('PUT', `/word-of-day/${id}`, { token, json: { body: 'teapot' } });
  expect([await findIds(app, 'umbrella'), await findIds(app, 'teapot')]).toEqual(['', `word ${id}`]);
  await app.call('DELETE', `/word-of-day/${id}`, { token });
  expect(await findIds(app, 'teapot')).toBe('');
  expect(await documents(app)).toEqual([]);
});

test('follows a post that is created, changed and deleted', async ({ app, adminToken: token }) => {
  const form = { title: 'Greetings', body: '<p>Good <b>mor</b>ning &amp; welcome</p><p>evening</p>' };
  const { body } = await app.call('POST', '/blog', { token, form: postForm({ ...form, image: await imageFile() }) });
  const { id } = (body as unknown as { blog: { id: number } }).blog;
  expect([await findIds(app, '"morning welcome evening"'), await findIds(app, 'amp')]).toEqual([`post ${id}`, '']);
  await app.call('PUT', `/blog/${id}`, { token, form: postForm({ title: 'Farewell' }) });
  expect([await findIds(app, 'greetings'), await findIds(app, 'farewell')]).toEqual(['', `post ${id}`]);
  await app.call('DELETE', `/blog/${id}`, { token });
  expect([await findIds(app, 'farewell'), await documents(app)]).toEqual(['', []]);
});

test('a row is found from its time on', async ({ app, adminToken: token }) => {
  const id = await addWord(app, token, { title: 'ọ́nwá', body: 'umbrella' });
  await app.context.db
    .updateTable('search_documents')
    .set({ public_from: app.clock.ms + 1000 })
    .execute();
  expect(await find(app, 'umbrella')).toMatchObject({ rows: [], total: 0 });
  app.clock.ms += 1000;
  expect(await findIds(app, 'umbrella')).toBe(`word ${id}`);
});

test('comments are not found', async ({ app, adminToken: token }) => {
  const id = await addWord(app, token, { title: 'ọ́nwá', body: 'umbrella' });
  await app.call('POST', `/word-of-day/${id}/comment`, { json: { text: 'Daalụ' } });
  expect(await findIds(app, 'daalu')).toBe('');
});

test('the job indexes rows that it does not have, indexes stale ones again, and takes out those without a row', async ({
  app,
  adminToken: token,
}) => {
  const { db } = app.context;
  const id = await addWord(app, token, { title: 'ọ́nwá', body: 'umbrella' });
  await insertPosts(db, 12, app.clock.ms);
  await db
    .updateTable('words_of_day')
    .set({ body: 'teapot', updated_at: app.clock.ms + 5 })
    .where('id', '=', id)
    .execute();
  expect((await find(app, 'igbo')).total).toBe(0);
  await repairSearchIndex(app);
  expect([await findIds(app, 'teapot'), await findIds(app, 'umbrella')]).toEqual([`word ${id}`, '']);
  expect((await find(app, '1')).total).toBeGreaterThan(0);
  expect(await documents(app)).toHaveLength(13);
  expect(app.log.filter(({ event }) => event === 'search_index_repaired').map(({ details }) => details)).toEqual([
    { what: 'word', rows: 1 },
    { what: 'post', rows: 12 },
  ]);
  await db.deleteFrom('posts').where('id', '<', 12).execute();
  await repairSearchIndex(app);
  expect(await documents(app)).toHaveLength(2);
  await repairSearchIndex(app);
  expect(app.log.filter(({ event }) => event === 'search_index_repaired')).toHaveLength(3);
});

test('an index with phrases of three words finds the same while the job replaces it, also when its process is killed in the middle', async ({
  app,
  adminToken: token,
}) => {
  const { db } = app.context;
  const phrase = '"red green bird"';
  // Has all pairs of the phrase, but not one after the other.
  await addWord(app, token, { title: 'ọgọ', body: 'red green blue. green bird.' });
  for (let nth = 1; nth <= 12; nth += 1) await addWord(app, token, { title: `ọgọ́ ${nth}`, body: 'red green bird' });
  const texts = ['red green blue. green bird.', ...Array<string>(12).fill('red green bird')];
  await indexAsOlder(db, { version: '3 1', termsOf: (nth) => termsOfFormat3(texts[nth]) });
  const state = async () => {
    const versions = (await db.selectFrom('search_documents').select('version').execute()).map(({ version }) => version.split(' ')[0]);
    const threes = await db
      .selectFrom(
        engineOf(db)
          .select([[{ text: '__red_green_bird', isPrefix: false }]])
          .as('found'),
      )
      .select('id')
      .execute();
    const found = [await find(app, phrase), await find(app, '"red green"'), await find(app, '"blue green bi"'), await find(app, 'blue-green-bi*')];
    return { old: versions.filter((format) => format === '3').length, threes: threes.length, found: found.map(({ total }) => total) };
  };
  const found = [12, 13, 0, 1];
  expect(await state()).toEqual({ old: 13, threes: 12, found });
  await expect(killAfterOneBatch(app, wordSearch)).rejects.toThrow();
  expect(await state()).toEqual({ old: 8, threes: 8, found });
  await repairSearchIndex(app);
  expect(await state()).toEqual({ old: 0, threes: 0, found });
});

test('a word with soft hyphens in an imported post is found by the plain word, and marked where it stands', async ({ app }) => {
  const { db } = app.context;
  await insertPosts(db, 1, app.clock.ms);
  const body = '<p>Nnọọ. Ak\u00adwụ\u200bk\u2060wọ na os\u00adisi, m\u0323\u200c\u0301 ok.</p>';
  await db.updateTable('posts').set({ title: 'Os\u00adisi', body, updated_at: app.clock.ms }).execute();
  await repairSearchIndex(app);
  for (const query of ['akwukwo', 'akwụkwọ', '"akwukwo na"', 'akw*', 'ak\u00adwu\u200bkwo', 'osisi', 'os\u2060isi'])
    expect((await find(app, query)).total, query).toBe(1);
  for (const query of ['wụ', 'isi', '"ak wu"']) expect((await find(app, query)).total, query).toBe(0);
  const [row] = (await find(app, 'osisi akwukwo')).rows;
  expect(bracketHits(row?.title)).toBe('[Os\u00adisi]');
  expect(bracketHits(row?.snippet)).toBe('Nnọọ. [Ak\u00adwụ\u200bk\u2060wọ] na [os\u00adisi], m\u0323\u200c\u0301 ok.');
});

test('rows of format 4, in which a soft hyphen ended a word, are found while the job replaces them, also when its process is killed', async ({
  app,
}) => {
  const { db } = app.context;
  const body = 'Akwa bu\u00adcket and tree';
  await insertPosts(db, 12, app.clock.ms);
  await db.updateTable('posts').set({ title: 'Bird', body }).execute();
  await repairSearchIndex(app);
  await indexAsOlder(db, { version: '4 1', termsOf: () => indexTerms([parseWords('Bird'), parseWords(body.replace('\u00ad', ' '))]) });
  const state = async () => Promise.all(['bird', '"and tree"', 'akwa', 'bucket'].map(async (query) => (await find(app, query)).total));
  expect(await state()).toEqual([12, 12, 12, 0]);
  await expect(killAfterOneBatch(app, postSearch)).rejects.toThrow();
  expect(await state()).toEqual([12, 12, 12, 5]);
  await repairSearchIndex(app);
  expect(await state()).toEqual([12, 12, 12, 12]);
});

/** Performs the job of the index until its process is killed in the first batch. */
function killAfterOneBatch(app: TestApp, whole: SearchSource): Promise<void> {
  const killed = new AbortController();
  const source: SearchSource = {
    ...whole,
    rows: (...args) => {
      killed.abort();
      return whole.rows(...args);
    },
  };
  const { job } = createIndexRepair([source]);
  return job.perform({ ...app.context, args: {}, signal: killed.signal, invalidate: () => undefined });
}

/** Indexes all documents as an academy of an older format has them, in the order of their rows. */
async function indexAsOlder(db: Db, { version, termsOf }: { version: string; termsOf: (nth: number) => string[] }): Promise<void> {
  const documents = await db.selectFrom('search_documents').select('id').orderBy('row_id').execute();
  await db.updateTable('search_documents').set({ version }).execute();
  await db.deleteFrom('search_index').where('rowid', '>', 0).execute();
  await engineOf(db).insert(
    db,
    documents.map(({ id }, nth) => ({ rowid: id, terms: termsOf(nth) })),
  );
}

/** Terms of a text in format 3. */
function termsOfFormat3(text = ''): string[] {
  const words = parseWords(text);
  const phrases = words.slice(2).map((_, place) => words.slice(place, place + 3).map(({ folded }) => folded));
  return [...new Set([...indexTerms([words]), ...phrases.map((phrase) => `__${phrase.join('_')}`)])];
}

test('pages of results hold each row once, and a phrase is found behind more than 1,001 rows with its words', { tags: ['full'] }, async ({ app }) => {
  const { db } = app.context;
  const posts = 1_100;
  await insertPosts(db, posts, app.clock.ms);
  await db.updateTable('posts').set({ body: '<p>tree apple</p>' }).execute();
  await db.updateTable('posts').set({ body: '<p>apple tree</p>' }).where('id', '<=', 2).execute();
  await repairSearchIndex(app);
  expect(await find(app, '"apple tree"')).toMatchObject({ total: 2, rows: [{ id: 2 }, { id: 1 }] });
  const pages = await Promise.all([1, 2, 110, 111].map((page) => find(app, 'apple', page)));
  expect(pages.map(({ total, rows }) => [total, rows.map(({ id }) => id).at(0)])).toEqual([
    [posts, posts],
    [posts, posts - 10],
    [posts, 10],
    [posts, undefined],
  ]);
});
