import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { type Actor, actors, authorizationMatrix, expectedStatus, ownRows } from '#tests/support/authorization-matrix.ts';
import { statusesOf } from '#tests/support/derived-rows.ts';
import { dumpDatabase } from '#tests/support/dump-database.ts';
import { responseKeys } from '#tests/support/response-keys.ts';
import { leaks, type Scenario, type Secret, seedScenario } from '#tests/support/scenario.ts';
import { createTestApp, type TestApp, type TestResponse } from '#tests/support/test-app.ts';
import type { Endpoint } from './endpoint.ts';

const endpoints = Object.values(contract).flatMap((table) => Object.values(table as Record<string, Endpoint>));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('the matrix has one row for each endpoint', () => {
  expect(Object.keys(authorizationMatrix).sort()).toEqual(endpoints.map(nameOf).sort());
});

test('hand-written permissions follow from the contract, but for the written exceptions', () => {
  const deviating = endpoints.filter((endpoint) => {
    const { statuses } = ownRows[nameOf(endpoint)] ?? {};
    return statuses !== undefined && statuses.split(/ +/).join() !== statusesOf(endpoint).join();
  });
  // Administrators cannot delete their own account here.
  expect(deviating.map(nameOf)).toEqual(['POST /auth/delete-account']);
});

let app: TestApp;
let scenario: Scenario;
let secrets: Secret[];
/** Responses by endpoint and actor, in the order of the matrix. */
const responsesByEndpoint = new Map<string, Record<Actor, TestResponse>>();
const feeds = ['/sitemap.xml', '/blog/feed.xml', '/blog/feed.json', '/word-of-day/feed.xml', '/word-of-day/feed.json', '/robots.txt'];

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off', NEWSLETTER_RATE: '0', MAIL_FROM: 'Academy <hello@academy.test>' });
  scenario = await seedScenario(app);
  for (const name of Object.keys(authorizationMatrix)) {
    const responses: Partial<Record<Actor, TestResponse>> = {};
    // Sequential: a verification code has five attempts.
    for (const actor of actors) responses[actor] = await scenario.call(name, actor);
    responsesByEndpoint.set(name, responses as Record<Actor, TestResponse>);
  }
  await app.mails();
  secrets = await scenario.secrets();
}, 120_000);
afterAll(() => app.close());

const allowedKeys = (name: string) => authorizationMatrix[name]?.keys.split(', ') ?? [];
const rejectedActors = (responses: Record<Actor, TestResponse>) => actors.filter((actor) => responses[actor].status >= 400);
/** 403 of DELETE for administrators, which does not depend on the token. */
const forbiddenMessage = 'An administrator’s account cannot be deleted here';
const messages: Partial<Record<Actor, string>> = {
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
  const responses = () => responsesByEndpoint.get(name) as Record<Actor, TestResponse>;

  test('answers each actor with the status of the matrix', () => {
    const actual = Object.fromEntries(actors.map((actor) => [actor, responses()[actor].status]));
    expect(actual).toEqual(Object.fromEntries(actors.map((actor) => [actor, expectedStatus(name, actor)])));
  });

  test('answers rejected actors with the error message only', () => {
    for (const actor of rejectedActors(responses())) {
      const message = { 400: 'Please login to like', 403: forbiddenMessage }[responses()[actor].status] ?? messages[actor];
      expect([actor, responses()[actor].body]).toEqual([actor, { error: message, message }]);
      expect(responses()[actor].headers.get('Cache-Control')).toBe('no-store');
    }
  });

  test('answers rejected actors the same for a resource that does not exist', async () => {
    for (const actor of rejectedActors(responses()).filter((actor) => responses()[actor].status !== 403)) {
      const { status, body } = await scenario.call(name, actor, { id: 999_999, garbled: true });
      expect([actor, status, body]).toEqual([actor, responses()[actor].status, responses()[actor].body]);
    }
  });

  test('answers with exactly the keys of the matrix', () => {
    const actual = actors.filter((actor) => responses()[actor].status < 400).flatMap((actor) => responseKeys(responses()[actor]));
    expect([...new Set(actual)].sort()).toEqual(allowedKeys(name).sort());
  });
});

test('every endpoint below /admin except the login requires an administrator', () => {
  const adminEndpoints = endpoints.filter(({ path }) => path.startsWith('/admin/') && path !== '/admin/login');
  expect(adminEndpoints.length).toBeGreaterThan(10);
  expect(new Set(adminEndpoints.map(({ access }) => access))).toEqual(new Set(['admin']));
});

test('no response contains secrets of another account', async () => {
  const responses = [...responsesByEndpoint].flatMap(([name, byActor]) =>
    actors.map((actor) => ({ name, actor, text: fullResponse(byActor[actor]) })),
  );
  for (const path of feeds)
    for (const actor of ['none', 'learner'] as const) responses.push({ name: path, actor, text: await scenario.page(path, actor) });
  const leaked = secrets.flatMap((secret) =>
    responses
      .filter((response) => !secret.visibleTo.includes(response.actor) && leaks(response.text, secret))
      .map(({ name, actor }) => `${name} shows ${actor} ${secret.name}`),
  );
  expect(leaked).toEqual([]);
  // The search does find secrets in responses to actors that may see them.
  const shown = responses.filter(({ text, actor }) => secrets.some((secret) => secret.visibleTo.includes(actor) && leaks(text, secret)));
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

test.each(['/blog', '/word-of-day'])('the e-mail of a comment of %s is visible only to its verified owner and to administrators', (path) => {
  for (const [name, target] of [
    [`GET ${path}/:id/comments`, 'comment'],
    [`GET ${path}/comment/:commentId/replies`, 'reply'],
  ] as const) {
    const actual = actors.map((actor) => {
      const row = responsesByEndpoint.get(name)?.[actor].rows.find(({ text }) => text === `The ${target} of the learner`);
      return [actor, row ? row.email : 'no such row'];
    });
    const owner = scenario.emailOf('learner');
    expect(Object.fromEntries(actual)).toEqual({ ...Object.fromEntries(actors.map((actor) => [actor, null])), learner: owner, admin: owner });
  }
});

test('a session cookie does not authenticate a comment', () => {
  for (const path of ['/blog/:id/comment', '/word-of-day/:id/comment']) {
    expect(responsesByEndpoint.get(`POST ${path}`)?.cookie.body.User).toBeNull();
    expect(responsesByEndpoint.get(`POST ${path}`)?.admin.body.User).not.toBeNull();
  }
});

test('no mail contains secrets of another account', async () => {
  const mails = await app.mails();
  expect(mails.length).toBeGreaterThan(30);
  const leaked = mails.flatMap(({ to, subject, text, html, headers }) => {
    const recipient = to?.[0]?.address;
    const content = JSON.stringify([subject, text, html, headers]);
    return secrets
      .filter((secret) => !secret.mailedTo.includes(recipient ?? '') && leaks(content, secret))
      .map(({ name: secretName }) => `${subject} to ${recipient} shows ${secretName}`);
  });
  expect(leaked).toEqual([]);
});

test('the database stores no token, verification code or password in plain text', async () => {
  const dump = await dumpDatabase(app.context.db);
  expect(dump).toContain(scenario.emailOf('learner'));
  const plainSecrets = secrets.filter(({ isHashed }) => isHashed);
  expect(plainSecrets.length).toBeGreaterThan(20);
  expect(plainSecrets.filter((secret) => leaks(dump, secret)).map(({ name: secretName }) => secretName)).toEqual([]);
});

test('the log contains no secret and no full e-mail address', () => {
  const lines = app.log.map((line) => JSON.stringify(line));
  expect(lines.length).toBeGreaterThan(400);
  expect(lines.filter((line) => line.includes('***@example.com')).length).toBeGreaterThan(10);
  for (const line of lines) {
    expect(line.match(/[^\s"*<]+@[^\s">]+/)?.[0]).toBeUndefined();
    expect(secrets.filter((secret) => leaks(line, secret)).map(({ name }) => name)).toEqual([]);
  }
});

const fullResponse = ({ headers, text }: TestResponse) => JSON.stringify([...headers]) + text;

test.each(['Basic abc', 'Bearer', 'Bearer ', 'bearer', 'Bearer a b', 'Bearer a, Bearer b', 'abc'])(
  'the Authorization header %j is no token',
  async (value) => {
    const headers = { Authorization: value };
    const like = await app.call('POST', '/blog/1/like', { headers });
    expect([like.status, like.body.error]).toEqual([400, 'Please login to like']);
    const me = await app.call('GET', '/auth/me', { headers });
    expect([me.status, me.body.error]).toEqual([401, 'Please login']);
  },
);

test('the Bearer scheme is case-insensitive', async () => {
  const { token } = await app.learner({ email: 'any-case@example.com' });
  expect((await app.call('GET', '/auth/me', { headers: { Authorization: `bearer ${token}` } })).status).toBe(200);
});

test('answers 401 before it reads a body over the limit', async () => {
  const response = await app.call('POST', '/admin/send-newsletter', { json: { message: 'a'.repeat(70_000) } });
  expect(response.status).toBe(401);
});
