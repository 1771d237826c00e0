import { RouterContextProvider } from 'react-router';
import { expect } from 'vitest';
import { TagCollector } from '#app/cache/tag-collector.server.ts';
import { contract } from '#app/contract.ts';
import { postsTag } from '#app/features/blog/blog.cache-tags.ts';
import { courseTag } from '#app/features/course/course.cache-tags.ts';
import { voicesTag } from '#app/features/voices/voices.cache-tags.ts';
import { wordsTag } from '#app/features/word-of-day/word-of-day.cache-tags.ts';
import { handlers } from '#app/features.server.ts';
import { bindContract } from '#app/http/endpoint-pipeline.server.ts';
import { createInProcessClient } from '#app/http/in-process-client.server.ts';
import { apiContext } from '#app/load-context.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { createAuthenticate } from '../accounts/authenticate.server.ts';
import { loader as loadRegister } from '../accounts/register.page.tsx';
import { loader } from './home.page.tsx';

const test = withAppPerFile();
let admin: ReturnType<TestApp['api']>;
test.beforeAll(async ({ app }) => {
  admin = app.api(await app.adminToken());
});

test('returns no posts, and 404 for the word, before anything is published', async ({ app }) => {
  expect(await app.api().home.posts()).toEqual([]);
  await expect(app.api().home.word()).rejects.toMatchObject({ status: 404, message: 'No Word of the Day found' });
});

test('returns the four newest posts, newest first, with the shown fields only', async ({ app }) => {
  const image = await imageFile();
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
    await admin.blog.create({ title, subtitle: 'Left out', body: `<p>About ${title}</p>`, image });
  const posts = await app.api().home.posts();
  expect(posts.map(({ title }) => title)).toEqual(['Five', 'Four', 'Three', 'Two']);
  const [five] = (await app.api().blog.list({ limit: 1 })).rows;
  expect(posts[0]).toEqual({ id: five?.id, title: 'Five', excerpt: 'About Five', image: five?.image });
});

test('returns the current word without its meaning', async ({ app }) => {
  await admin.wordOfDay.create({ title: 'aka', body: 'hand' });
  await admin.wordOfDay.create({ title: 'ụkwụ', subtitle: 'a noun', body: 'leg' });
  expect(await app.api().home.word()).toEqual({ title: 'ụkwụ', subtitle: 'a noun', fromArchive: false, voices: [] });
});

test('a page is shown without the levels that have lessons when these cannot be read, and is not cached so', async ({ app }) => {
  const failingStart: typeof handlers.course.start = async ({ cacheTags }) => {
    cacheTags(courseTag);
    throw new Error('the course cannot be read');
  };
  const broken = { ...handlers, course: { ...handlers.course, start: failingStart } };
  const createClient = createInProcessClient<typeof contract>(bindContract(contract, broken, app.context, createAuthenticate()), app.context);
  const request = new Request('http://academy.test/');
  const collector = new TagCollector();
  const context = new RouterContextProvider();
  context.set(apiContext, createClient({ address: '192.0.2.1', tagCollector: collector }));
  const args = { context, request, params: {}, pattern: '/' as const, url: new URL(request.url) };
  const { data, init } = await loader(args);
  expect([data, init]).toMatchObject([{ start: { errorStatus: 500 }, posts: { data: [{ title: 'Five' }, {}, {}, {}] } }, { status: 200 }]);
  expect(collector.isCacheable).toBe(false);
  expect(await loadRegister({ ...args, pattern: '/register' })).toMatchObject({ start: { errorStatus: 500 } });
});

test('the front page depends on the content of posts, words and the course, and not on likes and comments', async ({ app }) => {
  const collector = new TagCollector();
  const context = new RouterContextProvider();
  const createClient = createInProcessClient<typeof contract>(bindContract(contract, handlers, app.context, createAuthenticate()), app.context);
  context.set(apiContext, createClient({ address: '192.0.2.1', tagCollector: collector }));
  const request = new Request('http://academy.test/');
  const { data } = await loader({ context, request, params: {}, pattern: '/', url: new URL(request.url) });
  expect(data).toMatchObject({ word: { data: { title: 'ụkwụ' } }, posts: { data: [{ title: 'Five' }, {}, {}, {}] } });
  expect([collector.isCacheable, [...collector.tags].sort()]).toEqual([
    true,
    [courseTag, postsTag, wordsTag, voicesTag('item'), voicesTag('word')].sort(),
  ]);
});
