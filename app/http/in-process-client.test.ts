import { expect } from 'vitest';
import { TagCollector } from '#app/cache/tag-collector.server.ts';
import { contract } from '#app/contract.ts';
import { authorNamesTag } from '#app/features/accounts/accounts.cache-tags.ts';
import { createAuthenticate } from '#app/features/accounts/authenticate.server.ts';
import { targetTag } from '#app/features/discussion/discussion.cache-tags.ts';
import { handlers } from '#app/features.server.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { bindContract } from './endpoint-pipeline.server.ts';
import { createInProcessClient } from './in-process-client.server.ts';

const contactMessage = { name: 'Ada', email: 'ada@example.com', subject: 'Ajụjụ', message: 'Kedu?' };
const test = withAppPerFile({ RATE_LIMITS: 'on' });
let post: { id: number };
test.beforeAll(async ({ app }) => {
  const admin = app.api(await app.adminToken());
  post = (await admin.blog.create({ title: 'Ụtụtụ ọma', body: '<p>Good morning</p>', image: await imageFile() })).blog;
  for (const text of ['One', 'Two', 'Three']) await app.api().blog.comment({ id: post.id, text });
  await admin.wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
});

const inProcessClient = (app: TestApp, context = app.context) =>
  createInProcessClient<typeof contract>(bindContract(contract, handlers, context, createAuthenticate()), context);
const api = (app: TestApp, address = '192.0.2.1', tagCollector?: TagCollector) => inProcessClient(app)({ address, tagCollector });
const errorOf = (result: Promise<unknown>) => result.then(() => undefined).catch((error: unknown) => error);

test('returns the same replies as over HTTP', async ({ app }) => {
  const callBoth = async (call: (client: ReturnType<typeof api>) => Promise<unknown>) => {
    const [inProcess, overHttp] = [await call(api(app)), await call(app.api())];
    expect(inProcess).toEqual(overHttp);
    return inProcess;
  };
  expect(await callBoth(({ blog }) => blog.read({ id: post.id }))).toMatchObject({ title: 'Ụtụtụ ọma' });
  expect(await callBoth(({ blog }) => blog.list({ limit: 1, view: 'card' }))).toMatchObject({ total: 1, rows: [{ id: post.id }] });
  expect(await callBoth(({ blog }) => blog.list())).toMatchObject({ total: 1, rows: [{ id: post.id, body: '<p>Good morning</p>' }] });
  expect(await callBoth(({ blog }) => blog.comments({ id: post.id, limit: 2 }))).toMatchObject({
    total: 3,
    rows: [{ text: 'Three' }, { text: 'Two' }],
  });
  expect(await callBoth(({ wordOfDay }) => wordOfDay.current())).toMatchObject({ title: 'ọjị' });
});

test('rejects with the same status, message and field errors as over HTTP', async ({ app }) => {
  const rejectedCalls: ((client: ReturnType<typeof api>) => Promise<unknown>)[] = [
    ({ blog }) => blog.read({ id: 999 }),
    ({ blog }) => blog.read({ id: Number.NaN }),
    ({ blog }) => blog.list({ limit: 0 }),
    ({ blog }) => blog.remove({ id: post.id }),
    ({ blog }) => blog.like({ id: post.id }),
    ({ contact }) => contact.send({ ...contactMessage, email: 'nobody', message: '' }),
  ];
  for (const call of rejectedCalls) {
    const [inProcess, overHttp] = [await errorOf(call(api(app))), await errorOf(call(app.api()))];
    expect(inProcess).toBeInstanceOf(ApiError);
    expect(inProcess).toEqual(overHttp);
  }
});

test('collects the cache tags of a page', async ({ app }) => {
  const tagCollector = new TagCollector();
  await api(app, '192.0.2.1', tagCollector).blog.comments({ id: post.id });
  expect([tagCollector.isCacheable, [...tagCollector.tags]]).toEqual([true, [targetTag('post', post.id), authorNamesTag]]);
});

test('invalidates cache tags after an in-process write', async ({ app }) => {
  const version = app.context.cache.currentVersion();
  await api(app).blog.comment({ id: post.id, text: 'Four' });
  expect(app.context.cache.isUnchangedSince([targetTag('post', post.id)], version)).toBe(false);
  expect((await app.api().blog.comments({ id: post.id })).total).toBe(4);
});

test('counts in-process form posts per client address, together with HTTP requests', async ({ app }) => {
  const send = () => errorOf(api(app, '192.0.2.7').contact.send(contactMessage));
  const answers: unknown[] = [];
  for (let nth = 0; nth < 30 && !answers.at(-1); nth += 1) answers.push(await send());
  expect(answers.at(-1)).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  expect(await errorOf(api(app, '192.0.2.8').contact.send(contactMessage))).toBeUndefined();
});

test('maps an unexpected error to 500 and logs it', async ({ app }) => {
  const broken = await createTestApp();
  await broken.close();
  const error = await errorOf(inProcessClient(app, broken.context)({ address: '192.0.2.1' }).blog.read({ id: 1 }));
  expect(error).toMatchObject({ status: 500, message: 'Something went wrong on our side, please try again' });
  expect(broken.log.filter(({ event }) => event === 'failed')).toMatchObject([{ details: { path: '/blog/1' } }]);
});
