import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { type Actor, actors, authorizationMatrix, expectedStatus } from '#tests/support/authorization-matrix.ts';
import { dumpDatabase } from '#tests/support/dump-database.ts';
import { responseKeys } from '#tests/support/response-keys.ts';
import { leaks, type Scenario, type Secret, seedScenario } from '#tests/support/scenario.ts';
import { createTestApp, type TestApp, type TestResponse } from '#tests/support/test-app.ts';
import type { Endpoint } from './endpoint.ts';

const endpoints = Object.values(contract).flatMap((each) => Object.values(each as Record<string, Endpoint>));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every endpoint has its row in the table, and every row its endpoint', () => {
  expect(Object.keys(authorizationMatrix).sort()).toEqual(endpoints.map(nameOf).sort());
});

let at: TestApp;
let street: Scenario;
let secrets: Secret[];
/** What everybody was answered, endpoint by endpoint, in the order of the table. */
const walk = new Map<string, Record<Actor, TestResponse>>();
const feeds = ['/sitemap.xml', '/blog/feed.xml', '/blog/feed.json', '/word-of-day/feed.xml', '/word-of-day/feed.json', '/robots.txt'];

beforeAll(async () => {
  at = await createTestApp({ RATE_LIMITS: 'off', NEWSLETTER_RATE: '0', MAIL_FROM: 'Academy <hello@academy.test>' });
  street = await seedScenario(at);
  for (const name of Object.keys(authorizationMatrix)) {
    const answers: Partial<Record<Actor, TestResponse>> = {};
    // One after the other: a pin takes five guesses at a time.
    for (const identity of actors) answers[identity] = await street.call(name, identity);
    walk.set(name, answers as Record<Actor, TestResponse>);
  }
  await at.mails();
  secrets = await street.secrets();
}, 120_000);
afterAll(() => at.close());

const allowedKeys = (name: string) => authorizationMatrix[name]?.keys.split(', ') ?? [];
const refused = (answers: Record<Actor, TestResponse>) => actors.filter((identity) => answers[identity].status >= 400);
/** Refusals that are not about who is logged in. */
const forbidden = 'An administrator’s account cannot be deleted here';
const sentences: Partial<Record<Actor, string>> = {
  none: 'Please login',
  cookie: 'Please login',
  garbage: 'Token expired',
  expired: 'Token expired',
  loggedOut: 'Token expired',
  unverified: 'Token expired',
  learner: 'Please login as an administrator',
  tutor: 'Please login as an administrator',
};

describe.each(Object.keys(authorizationMatrix))('%s', (name) => {
  const answers = () => walk.get(name) as Record<Actor, TestResponse>;

  test('is open to those whom the table names', () => {
    const seen = Object.fromEntries(actors.map((identity) => [identity, answers()[identity].status]));
    expect(seen).toEqual(Object.fromEntries(actors.map((identity) => [identity, expectedStatus(name, identity)])));
  });

  test('tells who is refused why, and nothing else', () => {
    for (const identity of refused(answers())) {
      const sentence = { 400: 'Please login to like', 403: forbidden }[answers()[identity].status] ?? sentences[identity];
      expect([identity, answers()[identity].body]).toEqual([identity, { error: sentence, message: sentence }]);
      expect(answers()[identity].headers.get('Cache-Control')).toBe('no-store');
    }
  });

  test('refuses them alike when what they ask for does not exist', async () => {
    for (const identity of refused(answers()).filter((each) => answers()[each].status !== 403)) {
      const { status, body } = await street.call(name, identity, { id: 999_999, garbled: true });
      expect([identity, status, body]).toEqual([identity, answers()[identity].status, answers()[identity].body]);
    }
  });

  test('answers with the keys of the table, and no other', () => {
    const seen = actors.filter((identity) => answers()[identity].status < 400).flatMap((identity) => responseKeys(answers()[identity]));
    expect([...new Set(seen)].sort()).toEqual(allowedKeys(name).sort());
  });
});

test('whatever is called /admin is for administrators, but for the door', () => {
  const inside = endpoints.filter(({ path }) => path.startsWith('/admin/') && path !== '/admin/login');
  expect(inside.length).toBeGreaterThan(10);
  expect(new Set(inside.map(({ access }) => access))).toEqual(new Set(['admin']));
});

test('nobody is answered what is somebody else’s', async () => {
  const answers = [...walk].flatMap(([name, each]) => actors.map((identity) => ({ name, identity, text: whole(each[identity]) })));
  for (const path of feeds)
    for (const identity of ['none', 'learner'] as const) answers.push({ name: path, identity, text: await street.page(path, identity) });
  const leaked = secrets.flatMap((secret) =>
    answers
      .filter((answer) => !secret.visibleTo.includes(answer.identity) && leaks(answer.text, secret))
      .map(({ name, identity }) => `${name} tells ${identity} ${secret.name}`),
  );
  expect(leaked).toEqual([]);
  // The search can see: administrators are shown addresses, and learners their own.
  const shown = answers.filter(({ text, identity }) => secrets.some((secret) => secret.visibleTo.includes(identity) && leaks(text, secret)));
  expect(new Set(shown.map(({ name }) => name))).toEqual(
    new Set([
      ...[
        '/admin/users',
        '/admin/users/export',
        '/admin/tutors',
        '/admin/tutors/export',
        '/admin/subscribers',
        '/admin/profile',
        '/auth/me',
        '/auth/data',
      ].map((path) => `GET ${path}`),
      ...['/blog', '/word-of-day'].flatMap((path) => [`GET ${path}/:id/comments`, `GET ${path}/comment/:commentId/replies`]),
      'POST /admin/newsletters/test',
      'POST /login',
      'POST /admin/login',
    ]),
  );
});

test.each(['/blog', '/word-of-day'])('an address typed beside a comment of %s is shown to its verified owner and to administrators', (path) => {
  for (const [name, about] of [
    [`GET ${path}/:id/comments`, 'comment'],
    [`GET ${path}/comment/:commentId/replies`, 'reply'],
  ] as const) {
    const seen = actors.map((identity) => {
      const row = walk.get(name)?.[identity].rows.find(({ text }) => text === `The ${about} of the learner`);
      return [identity, row ? row.email : 'no such row'];
    });
    const owner = street.emailOf('learner');
    expect(Object.fromEntries(seen)).toEqual({ ...Object.fromEntries(actors.map((identity) => [identity, null])), learner: owner, admin: owner });
  }
});

test('a cookie signs nothing: what was said with it is nobody’s', () => {
  for (const path of ['/blog/:id/comment', '/word-of-day/:id/comment']) {
    expect(walk.get(`POST ${path}`)?.cookie.body.User).toBeNull();
    expect(walk.get(`POST ${path}`)?.admin.body.User).not.toBeNull();
  }
});

test('a mail tells its reader about nobody else', async () => {
  const mails = await at.mails();
  expect(mails.length).toBeGreaterThan(30);
  const leaked = mails.flatMap(({ to, subject, text, html, headers }) => {
    const reader = to?.[0]?.address;
    const said = JSON.stringify([subject, text, html, headers]);
    return secrets
      .filter((secret) => !secret.mailedTo.includes(reader ?? '') && leaks(said, secret))
      .map(({ name }) => `${subject} to ${reader} tells ${name}`);
  });
  expect(leaked).toEqual([]);
});

test('the database holds no token, no pin and no password as it was typed', async () => {
  const dump = await dumpDatabase(at.context.db);
  expect(dump).toContain(street.emailOf('learner'));
  const typed = secrets.filter(({ isHashed }) => isHashed);
  expect(typed.length).toBeGreaterThan(20);
  expect(typed.filter((secret) => leaks(dump, secret)).map(({ name }) => name)).toEqual([]);
});

test('the log tells no secret and no whole address', () => {
  const lines = at.log.map((line) => JSON.stringify(line));
  expect(lines.length).toBeGreaterThan(400);
  expect(lines.filter((line) => line.includes('***@example.com')).length).toBeGreaterThan(10);
  for (const line of lines) {
    expect(line.match(/[^\s"*<]+@[^\s">]+/)?.[0]).toBeUndefined();
    expect(secrets.filter((secret) => leaks(line, secret)).map(({ name }) => name)).toEqual([]);
  }
});

const whole = ({ headers, text }: TestResponse) => JSON.stringify([...headers]) + text;

test.each(['Basic abc', 'Bearer', 'Bearer ', 'bearer', 'Bearer a b', 'Bearer a, Bearer b', 'abc'])(
  'an Authorization of %j is no token',
  async (value) => {
    const headers = { Authorization: value };
    const like = await at.call('POST', '/blog/1/like', { headers });
    expect([like.status, like.body.error]).toEqual([400, 'Please login to like']);
    const me = await at.call('GET', '/auth/me', { headers });
    expect([me.status, me.body.error]).toEqual([401, 'Please login']);
  },
);

test('the scheme may be written in any case', async () => {
  const { token } = await at.learner({ email: 'any-case@example.com' });
  expect((await at.call('GET', '/auth/me', { headers: { Authorization: `bearer ${token}` } })).status).toBe(200);
});

test('a body over the limit does not open a closed door', async () => {
  const answer = await at.call('POST', '/admin/send-newsletter', { json: { message: 'a'.repeat(70_000) } });
  expect(answer.status).toBe(401);
});
