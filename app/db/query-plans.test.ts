import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { createClient, toManifest } from '#app/http/client.ts';
import type { Contract } from '#app/http/endpoint.ts';
import { createHttpApp } from '#app/http-app.server.ts';
import { ownRows } from '#tests/support/authorization-matrix.ts';
import { sampleBody } from '#tests/support/derived-rows.ts';
import { insertBulk } from '#tests/support/factories/bulk.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { explain, type Plan, recordQueries } from '#tests/support/query-plans.ts';
import { createTestApp, person, pinIn, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let plans: Plan[];
/** Tables whose size does not depend on the number of users or posts. */
const constantSizeTables = ['completed_tasks', 'named_locks', 'leases'];

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: 'on' });
  for (const [name, count] of Object.entries({ people: 500, posts: 300, comments: 3_000, subscribers: 500 }))
    await insertBulk[name]?.(app.context.db, count, app.clock.ms);
  const { db, queries } = recordQueries(app.context.db);
  await callEveryEndpoint(db);
  plans = await Promise.all(
    queries()
      .filter(({ sql }) => /^(select|with|update|delete|insert)/i.test(sql))
      .map((query) => explain(app.context.db, query)),
  );
});
afterAll(() => app.close());

/** Calls every endpoint of the contract with all parameters that lead to other queries. */
async function callEveryEndpoint(db: TestApp['context']['db']): Promise<void> {
  const edge = createHttpApp({ ...app.context, db }, { handlePage: async () => new Response() });
  const called = new Set<string>();
  const manifest = toManifest(contract);
  const api = (token?: string) =>
    createClient<typeof contract>(manifest, {
      base: 'http://academy.test/api',
      token: () => token,
      async fetch(request) {
        const { pathname } = new URL(request.url);
        for (const [feature, endpoints] of Object.entries(manifest))
          for (const [name, endpoint] of Object.entries(endpoints))
            if (endpoint.method === request.method && new RegExp(`^/api${endpoint.path.replace(/:\w+/g, '\\d+')}$`).test(pathname))
              called.add(`${feature}.${name}`);
        return edge.fetch(request);
      },
    });
  const admin = api(await app.adminToken());
  const image = await imageFile();
  const get = async (path: string) => (await edge.fetch(new Request(`http://academy.test${path}`))).text();

  await api().accounts.register(person);
  const wrongPin = { email: person.email, verification_pin: 'wrong' };
  for (const call of [() => api().accounts.register(person), () => api().accounts.verify(wrongPin)]) await call().catch(() => undefined);
  await api().accounts.resend({ email: person.email });
  app.clock.ms += 120_000;
  await api().accounts.resend({ email: person.email });
  const pin = pinIn((await app.mails()).at(-1));
  await api().accounts.verify({ email: person.email, verification_pin: pin });
  const { token } = await api().accounts.login({ email: person.email, password: person.password });
  await api().accounts.adminLogin({ email: 'admin@example.com', password: 'an even longer secret' });
  await api().accounts.tutor({ ...person, email: 'tutor@example.com' });
  const learner = api(token);
  await learner.accounts.me();
  for (const list of ['users', 'tutors'] as const) {
    await admin.accounts[list]();
    await admin.accounts[list]({ page: 2, limit: 10 });
    await admin.accounts[list]({ page: 20, limit: 10, level: 'beginner' });
    await admin.accounts[list]({ page: 1, limit: 10, search: 'obi' });
    await admin.accounts[`${list}Export`]({ level: 'advanced' });
    await admin.accounts[`${list}Total`]();
  }
  await admin.accounts.firstName();
  await admin.accounts.myProfile();
  await admin.accounts.profile({ ...person, email: 'admin@example.com', password: undefined });

  const { blog: post } = await admin.blog.create({ title: 'New', body: '<p>x</p>', image });
  await admin.blog.update({ id: post.id, title: 'Changed', image: await imageFile('jpeg') });
  await api().blog.list();
  await api().blog.list({ limit: 20, view: 'card' });
  await api().blog.list({ limit: 20, view: 'card', before: 100 });
  await api().blog.list({ limit: 20, view: 'card', page: 5 });
  await api().blog.read({ id: post.id });
  await admin.blog.total();
  const { wordOfDay: word } = await admin.wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  await admin.wordOfDay.update({ id: word.id, body: 'a nut' });
  await api().wordOfDay.current();
  await api().home.posts();
  await api().home.word();
  for (const [feature, id] of [
    ['blog', post.id],
    ['wordOfDay', word.id],
  ] as const) {
    await learner[feature].like({ id });
    await learner[feature].like({ id });
    const comment = await api()[feature].comment({ id, text: 'One' });
    await api()[feature].comments({ id, limit: 20, before: comment.id });
    await api()[feature].comments({ id });
    await api()[feature].reply({ commentId: comment.id, text: 'Two' });
    await api()[feature].replies({ commentId: comment.id, limit: 20, after: 1 });
    await admin[feature].remove({ id });
  }
  await learner.discussion.likes();
  const { blog: liked } = await admin.blog.create({ title: 'Liked', body: '<p>y</p>', image });
  await learner.blog.like({ id: liked.id });
  const { id: commentId } = await api().blog.comment({ id: liked.id, text: 'One', email: person.email });
  await api().blog.reply({ commentId, text: 'Two', email: person.email });
  await learner.privacy.download();
  await learner.privacy.deleteAccount({ password: person.password, comments: 'delete', newsletter: 'leave' });

  await api().newsletter.subscribe({ email: 'new@example.com' });
  const { token: link } = await db.selectFrom('subscribers').select('token').where('email_key', '=', 'new@example.com').executeTakeFirstOrThrow();
  await api()
    .newsletter.confirm({ token: link, email: 'new@example.com' })
    .catch(() => undefined);
  await admin.newsletter.subscribers({ page: 3, limit: 10 });
  await admin.newsletter.total();
  await admin.newsletter.test({ subject: 'A', message: 'B' });
  const { id: newsletterId } = await admin.newsletter.send({ subject: 'A', message: 'B' });
  await admin.newsletter.progress();
  await admin.newsletter.resume({ id: newsletterId });
  await admin.newsletter.stop({ id: newsletterId });
  await api().newsletter.unsubscribe({ token: link, email: 'new@example.com' });
  await api().contact.send({ name: 'A', email: 'a@example.com', subject: 'B', message: 'C' });
  for (const path of ['/sitemap.xml', '/blog/feed.xml', '/word-of-day/feed.xml', post.image]) await get(path);
  await callRemaining(admin as unknown as AnyClient, called);
  await admin.accounts.logout();
  // Retention deletes all expired rows.
  app.clock.ms += 4 * 365 * 24 * 3_600_000;
  await app.runRetentionJob(db);

  const all = Object.entries(contract).flatMap(([feature, endpoints]) => Object.keys(endpoints).map((name) => `${feature}.${name}`));
  expect(all.filter((name) => !called.has(name))).toEqual([]);
}

type AnyClient = Record<string, Record<string, (input: object) => Promise<unknown>>>;

/** Calls the endpoints of features that need no more than a sample: creating first, deleting last. */
async function callRemaining(client: AnyClient, called: Set<string>): Promise<void> {
  const order = ['POST', 'GET', 'PUT', 'DELETE'];
  const remaining = Object.entries(contract as Contract)
    .flatMap(([feature, endpoints]) => Object.entries(endpoints).map(([name, endpoint]) => ({ feature, name, endpoint })))
    .filter(({ feature, name, endpoint }) => !called.has(`${feature}.${name}`) && !ownRows[`${endpoint.method} ${endpoint.path}`])
    .sort((a, b) => order.indexOf(a.endpoint.method) - order.indexOf(b.endpoint.method));
  for (const { feature, name, endpoint } of remaining) await client[feature]?.[name]?.({ id: 1, ...sampleBody(endpoint) });
}

/** Allowed scans: they stop after a page of rows, or need all rows. */
const allowedScans = {
  'newest rows by key, with a limit': /from "\w+" order by "id" desc limit/,
  'newest posts back to the first one that is ten minutes old': /from "posts" where "created_at" < \S+ order by "id" desc limit/,
  'index of active subscribers: a newsletter and the total need all of them, a page of the list some':
    /"unsubscribed_at" is null and "suppressed_at" is null/,
  'oldest rows by key, one batch of deletions': /from "(registrations|verification_codes|contact_messages|mails)" order by "id" limit/,
  'totals: they count entries and read no row (decision 0031)': /^select count\(\*\) as "count" from "\w+"$/,
};

test('no query scans a growing table', () => {
  expect(plans.length).toBeGreaterThan(60);
  const scanning = plans.filter(({ scans }) => scans.some((table) => !constantSizeTables.includes(table)));
  const allowed = Object.values(allowedScans);
  expect(scanning.filter(({ sql }) => !allowed.some((query) => query.test(sql)))).toEqual([]);
});

test('the check finds a query without an index', async () => {
  const { db, queries } = recordQueries(app.context.db);
  await db.selectFrom('comments').select('id').where('text', '=', 'x').execute();
  const [plan] = await Promise.all(queries().map((query) => explain(app.context.db, query)));
  expect(plan?.scans).toEqual(['comments']);
});
