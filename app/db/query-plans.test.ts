import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { createClient, toManifest } from '#app/http/client.ts';
import { createHttpApp } from '#app/http-app.server.ts';
import { insertBulk } from '#tests/support/factories/bulk.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { explain, type Plan, recordQueries } from '#tests/support/query-plans.ts';
import { createTestApp, person, pinIn, type TestApp } from '#tests/support/test-app.ts';

let at: TestApp;
let plans: Plan[];
/** What does not grow with the academy. */
const small = ['completed_tasks', 'named_locks', 'leases', 'account_counts', 'subscriber_counts', 'post_counts'];

beforeAll(async () => {
  at = await createTestApp({ RATE_LIMITS: 'on' });
  for (const [name, count] of Object.entries({ people: 500, posts: 300, comments: 3_000, subscribers: 500 }))
    await insertBulk[name]?.(at.academy.db, count, at.clock.ms);
  const { db, queries } = recordQueries(at.academy.db);
  await useEverything(db);
  plans = await Promise.all(
    queries()
      .filter(({ sql }) => /^(select|with|update|delete|insert)/i.test(sql))
      .map((query) => explain(at.academy.db, query)),
  );
});
afterAll(() => at.close());

/** Calls every endpoint of the contract, in the ways that make for other queries. */
async function useEverything(db: TestApp['academy']['db']): Promise<void> {
  const edge = createHttpApp({ ...at.academy, db }, { pages: async () => new Response() });
  const called = new Set<string>();
  const ways = toManifest(contract);
  const api = (token?: string) =>
    createClient<typeof contract>(ways, {
      base: 'http://academy.test/api',
      token: () => token,
      async fetch(request) {
        const { pathname } = new URL(request.url);
        for (const [feature, endpoints] of Object.entries(ways))
          for (const [name, way] of Object.entries(endpoints))
            if (way.method === request.method && new RegExp(`^/api${way.path.replace(/:\w+/g, '\\d+')}$`).test(pathname))
              called.add(`${feature}.${name}`);
        return edge.fetch(request);
      },
    });
  const admin = api(await at.adminToken());
  const image = await imageFile();
  const get = async (path: string) => (await edge.fetch(new Request(`http://academy.test${path}`))).text();

  await api().accounts.register(person);
  const wrongPin = { email: person.email, verification_pin: 'wrong' };
  for (const further of [() => api().accounts.register(person), () => api().accounts.verify(wrongPin)]) await further().catch(() => undefined);
  await api().accounts.resend({ email: person.email });
  at.clock.ms += 120_000;
  await api().accounts.resend({ email: person.email });
  const pin = pinIn((await at.mails()).at(-1));
  await api().accounts.verify({ email: person.email, verification_pin: pin });
  const { token } = await api().accounts.login({ email: person.email, password: person.password });
  await api().accounts.adminLogin({ email: 'admin@example.com', password: 'an even longer secret' });
  await api().accounts.tutor({ ...person, email: 'tutor@example.com' });
  const learner = api(token);
  await learner.accounts.me();
  for (const people of ['users', 'tutors'] as const) {
    await admin.accounts[people]();
    await admin.accounts[people]({ page: 2, limit: 10 });
    await admin.accounts[people]({ page: 20, limit: 10, level: 'beginner' });
    await admin.accounts[people]({ page: 1, limit: 10, search: 'obi' });
    await admin.accounts[`${people}Export`]({ level: 'advanced' });
    await admin.accounts[`${people}Total`]();
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
  for (const [things, id] of [
    ['blog', post.id],
    ['wordOfDay', word.id],
  ] as const) {
    await learner[things].like({ id });
    await learner[things].like({ id });
    const comment = await api()[things].comment({ id, text: 'One' });
    await api()[things].comments({ id, limit: 20, before: comment.id });
    await api()[things].comments({ id });
    await api()[things].reply({ commentId: comment.id, text: 'Two' });
    await api()[things].replies({ commentId: comment.id, limit: 20, after: 1 });
    await admin[things].remove({ id });
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
  const { id: letterId } = await admin.newsletter.send({ subject: 'A', message: 'B' });
  await admin.newsletter.progress();
  await admin.newsletter.resume({ id: letterId });
  await admin.newsletter.stop({ id: letterId });
  await api().newsletter.unsubscribe({ token: link, email: 'new@example.com' });
  await api().contact.send({ name: 'A', email: 'a@example.com', subject: 'B', message: 'C' });
  for (const path of ['/sitemap.xml', '/blog/feed.xml', '/word-of-day/feed.xml', post.image]) await get(path);
  await admin.accounts.logout();
  // When everything is old.
  at.clock.ms += 4 * 365 * 24 * 3_600_000;
  await at.purge(db);

  const all = Object.entries(contract).flatMap(([feature, endpoints]) => Object.keys(endpoints).map((name) => `${feature}.${name}`));
  expect(all.filter((name) => !called.has(name))).toEqual([]);
}

/** What begins at one end on purpose: it stops when it has what is shown, or all of it is asked for. */
const onPurpose = {
  'by the key, as many as are shown': /from "(posts|words_of_day|newsletters)" order by "id" desc/,
  'from the newest back to the first that is ten minutes old': /from "posts" where "created_at" < \S+ order by "id" desc limit/,
  'the index of those who get newsletters: each of them gets one, and a page of the list is a part of it':
    /"unsubscribed_at" is null and "suppressed_at" is null/,
  'by the key, the oldest first, as many as are thrown away at once':
    /from "(registrations|verification_codes|contact_messages|mails)" order by "id" limit/,
  'one newsletter a week makes five hundred in ten years': /^select count\(\*\) as "count" from "newsletters"$/,
};

test('no query reads a table that grows from one end to the other', () => {
  expect(plans.length).toBeGreaterThan(60);
  const scanning = plans.filter(({ scans }) => scans.some((table) => !small.includes(table)));
  const allowed = Object.values(onPurpose);
  expect(scanning.filter(({ sql }) => !allowed.some((query) => query.test(sql)))).toEqual([]);
});

test('a query without an index would be found', async () => {
  const { db, queries } = recordQueries(at.academy.db);
  await db.selectFrom('comments').select('id').where('text', '=', 'x').execute();
  const [plan] = await Promise.all(queries().map((query) => explain(at.academy.db, query)));
  expect(plan?.scans).toEqual(['comments']);
});
