import { afterAll, beforeAll, expect, test } from 'vitest';
import { TagCollector } from '#app/cache/tag-collector.server.ts';
import { contract } from '#app/contract.ts';
import { authorNamesTag } from '#app/features/accounts/accounts.cache-tags.ts';
import { authenticate } from '#app/features/accounts/accounts.server.ts';
import { handlers } from '#app/features.server.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { bindContract } from './endpoint-pipeline.server.ts';
import { createInProcessClient } from './in-process-client.server.ts';

const letter = { name: 'Ada', email: 'ada@example.com', subject: 'Ajụjụ', message: 'Kedu?' };
let at: TestApp;
let post: { id: number };
beforeAll(async () => {
  at = await createTestApp({ RATE_LIMITS: 'on' });
  const admin = at.api(await at.adminToken());
  post = (await admin.blog.create({ title: 'Ụtụtụ ọma', body: '<p>Good morning</p>', image: await imageFile() })).blog;
  for (const text of ['One', 'Two', 'Three']) await at.api().blog.comment({ id: post.id, text });
  await admin.wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
});
afterAll(() => at.close());

const asking = (academy = at.context) => createInProcessClient<typeof contract>(bindContract(contract, handlers, academy, authenticate), academy);
const api = (address = '192.0.2.1', reads?: TagCollector) => asking()({ address, reads });
const refused = (asked: Promise<unknown>) => asked.then(() => undefined).catch((problem: unknown) => problem);

test('a page is told what HTTP would tell', async () => {
  const both = async (ask: (client: ReturnType<typeof api>) => Promise<unknown>) => {
    const [here, there] = [await ask(api()), await ask(at.api())];
    expect(here).toEqual(there);
    return here;
  };
  expect(await both(({ blog }) => blog.read({ id: post.id }))).toMatchObject({ title: 'Ụtụtụ ọma' });
  expect(await both(({ blog }) => blog.list({ limit: 1, view: 'card' }))).toMatchObject({ total: 1, rows: [{ id: post.id }] });
  expect(await both(({ blog }) => blog.list())).toMatchObject({ total: 1, rows: [{ id: post.id, body: '<p>Good morning</p>' }] });
  expect(await both(({ blog }) => blog.comments({ id: post.id, limit: 2 }))).toMatchObject({ total: 3, rows: [{ text: 'Three' }, { text: 'Two' }] });
  expect(await both(({ wordOfDay }) => wordOfDay.current())).toMatchObject({ title: 'ọjị' });
});

test('and refused with the same status, sentence and fields', async () => {
  const asks: ((client: ReturnType<typeof api>) => Promise<unknown>)[] = [
    ({ blog }) => blog.read({ id: 999 }),
    ({ blog }) => blog.read({ id: Number.NaN }),
    ({ blog }) => blog.list({ limit: 0 }),
    ({ blog }) => blog.remove({ id: post.id }),
    ({ blog }) => blog.like({ id: post.id }),
    ({ contact }) => contact.send({ ...letter, email: 'nobody', message: '' }),
  ];
  for (const ask of asks) {
    const [here, there] = [await refused(ask(api())), await refused(ask(at.api()))];
    expect(here).toBeInstanceOf(ApiError);
    expect(here).toEqual(there);
  }
});

test('what the page is made of is collected', async () => {
  const reads = new TagCollector();
  await api('192.0.2.1', reads).blog.comments({ id: post.id });
  expect([reads.isCacheable, [...reads.tags]]).toEqual([true, [`post ${post.id}`, authorNamesTag]]);
});

test('what is written in process is changed for all who keep something of it', async () => {
  const moment = at.context.cache.currentVersion();
  await api().blog.comment({ id: post.id, text: 'Four' });
  expect(at.context.cache.isUnchangedSince([`post ${post.id}`], moment)).toBe(false);
  expect((await at.api().blog.comments({ id: post.id })).total).toBe(4);
});

test('a form that a page posts counts for who has sent it, with the calls over HTTP', async () => {
  const send = () => refused(api('192.0.2.7').contact.send(letter));
  const answers: unknown[] = [];
  for (let nth = 0; nth < 30 && !answers.at(-1); nth += 1) answers.push(await send());
  expect(answers.at(-1)).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  expect(await refused(api('192.0.2.8').contact.send(letter))).toBeUndefined();
});

test('what nobody has foreseen is 500 for the page, and its story is in the log', async () => {
  const broken = await createTestApp();
  await broken.close();
  const problem = await refused(asking(broken.context)({ address: '192.0.2.1' }).blog.read({ id: 1 }));
  expect(problem).toMatchObject({ status: 500, message: 'Something went wrong on our side, please try again' });
  expect(broken.log.filter(({ event }) => event === 'failed')).toMatchObject([{ details: { path: '/blog/1' } }]);
});
