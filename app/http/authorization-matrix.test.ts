// Proves T11, T12, T13, T19, T40.

import { expect } from 'vitest';
import { permissionsOf } from '#app/auth/roles.server.ts';
import { contract } from '#app/contract.ts';
import { type Actor, actors, derivedStatus, isRoleActor } from '#tests/support/actors.ts';
import type { TestResponse } from '#tests/support/api-client.ts';
import { authorizationMatrix, deviationMessages, deviations, expectedStatus } from '#tests/support/authorization-matrix.ts';
import { dumpDatabase } from '#tests/support/dump-database.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { responseKeys } from '#tests/support/response-keys.ts';
import { leaks, type Scenario, type Secret, seedScenario } from '#tests/support/scenario.ts';
import { targetPaths } from '#tests/support/targets.ts';
import { accessOf, type Endpoint } from './endpoint.ts';

const test = withAppPerFile({ RATE_LIMITS: 'off', NEWSLETTER_RATE: '0', MAIL_FROM: 'Academy <hello@academy.test>' });

const endpoints = Object.values(contract).flatMap((table) => Object.values(table as Record<string, Endpoint>));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const endpointOf = (name: string) => endpoints.find((endpoint) => nameOf(endpoint) === name);

test('the matrix has one row for each endpoint', () => {
  expect(Object.keys(authorizationMatrix).sort()).toEqual(endpoints.map(nameOf).sort());
});

test('every written deviation differs from what the contract says', () => {
  for (const [name, statuses] of Object.entries(deviations)) {
    const endpoint = endpointOf(name);
    for (const [actor, status] of Object.entries(statuses) as [Actor, number][])
      expect([name, actor, endpoint && derivedStatus(endpoint, actor)]).not.toEqual([name, actor, status]);
    expect(endpoint, name).toBeDefined();
  }
});

test('writes without an account are registrations, logins, subscriptions, secret links, comments, reports, messages and concerns', () => {
  const open = endpoints.filter((endpoint) => endpoint.method !== 'GET' && accessOf(endpoint) !== 'account').map(nameOf);
  const isDiscussion = (name: string) => /^POST \/[\w-]+\/(:id\/comment|comment\/:commentId\/reply)$/.test(name);
  expect(open.filter((name) => !isDiscussion(name)).sort()).toEqual(
    [
      ...['/register', '/tutor', '/login', '/admin/login', '/verify', '/verify/resend'],
      ...['/login/second-step', '/passkeys/login-options', '/passkeys/login', '/voice/open', '/voice/recordings', '/voice/recordings/remove'],
      ...['/password-reset', '/password-reset/link', '/password-reset/code', '/staff-invitation', '/staff-invitation/accept'],
      ...[
        '/subscribe',
        '/subscribe/confirm',
        '/unsubscribe',
        '/contact',
        '/concerns',
        '/auth/email/confirm',
        '/auth/email/undo',
        '/comments/:id/report',
      ],
      // By a cookie of this browser that other sites cannot send.
      '/learning/device',
      ...['/reply-notices/off', '/reply-notices/on', '/blog/preview', '/learning/digest/off', '/learning/reminders/off', '/learning/consent/undo'],
    ]
      .map((path) => `POST ${path}`)
      .concat('DELETE /learning/device')
      .sort(),
  );
});

let scenario: Scenario;
let secrets: Secret[];
/** Responses by endpoint and actor, in the order of the matrix. */
const responsesByEndpoint = new Map<string, Record<Actor, TestResponse>>();
const feeds = ['/sitemap.xml', '/blog/feed.xml', '/blog/feed.json', '/word-of-day/feed.xml', '/word-of-day/feed.json', '/robots.txt'];

test.beforeAll(async ({ app }) => {
  scenario = await seedScenario(app);
  for (const name of Object.keys(authorizationMatrix)) {
    const responses: Partial<Record<Actor, TestResponse>> = {};
    // Sequential: a verification code has five attempts.
    for (const actor of actors) responses[actor] = await scenario.call(name, actor);
    responsesByEndpoint.set(name, responses as Record<Actor, TestResponse>);
  }
  await app.mails();
  secrets = await scenario.secrets();
  // Some 3,000 requests.
}, 600_000);

const loginMessages: Partial<Record<Actor, string>> = {
  none: 'Please login',
  cookie: 'Please login',
  garbage: 'Token expired',
  expired: 'Token expired',
  loggedOut: 'Token expired',
  unverified: 'Token expired',
  device: 'Token expired',
};

function rejectionOf(name: string, actor: Actor, status: number): string {
  if (deviations[name]?.[actor]) return deviationMessages[name] ?? '';
  if (status === 400) return 'Please login to like';
  if (status === 403 && endpointOf(name)?.accountKind) return endpointOf(name)?.accountKind?.message ?? '';
  if (status === 403) return 'Your role does not allow this. Please ask an administrator.';
  return loginMessages[actor] ?? 'Please login as an administrator';
}

const byActor = <T>(some: readonly Actor[], result: (actor: Actor) => T) => Object.fromEntries(some.map((actor) => [actor, result(actor)]));

test.for(Object.keys(authorizationMatrix))('%s: statuses, error messages and keys are those of the matrix', async (name) => {
  const responses = responsesByEndpoint.get(name) as Record<Actor, TestResponse>;
  const rejected = actors.filter((actor) => responses[actor].status >= 400);
  const rejectedByContract = rejected.filter((actor) => !deviations[name]?.[actor]);
  const missing = new Map<Actor, TestResponse>();
  for (const actor of rejectedByContract) missing.set(actor, await scenario.call(name, actor, { id: 999_999, garbled: true }));
  const keys = new Set(actors.filter((actor) => responses[actor].status < 400).flatMap((actor) => responseKeys(responses[actor])));
  const row = authorizationMatrix[name];
  const allowedKeys = row?.keys.split(', ').filter((key) => key !== '' && (keys.has(key) || !row.optionalKeys?.includes(key))) ?? [];
  expect({
    statuses: byActor(actors, (actor) => responses[actor].status),
    rejections: byActor(rejected, (actor) => ({
      ...responses[actor].body,
      errors: undefined,
      cached: responses[actor].headers.get('Cache-Control'),
    })),
    ofMissingResource: byActor(rejectedByContract, (actor) => [missing.get(actor)?.status, missing.get(actor)?.body]),
    keys: [...keys].sort(),
  }).toEqual({
    statuses: byActor(actors, (actor) => expectedStatus(name, actor)),
    rejections: byActor(rejected, (actor) => {
      const message = rejectionOf(name, actor, responses[actor].status);
      return { error: message, message, cached: 'no-store' };
    }),
    ofMissingResource: byActor(rejectedByContract, (actor) => [responses[actor].status, responses[actor].body]),
    keys: allowedKeys.sort(),
  });
});

test('every endpoint below /admin except the login requires a permission', () => {
  const adminEndpoints = endpoints.filter(({ path }) => path.startsWith('/admin/') && path !== '/admin/login');
  expect(adminEndpoints.length).toBeGreaterThan(10);
  expect(adminEndpoints.filter(({ permission }) => permission === undefined).map(nameOf)).toEqual([]);
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
        ...['/admin/users', '/admin/users/export', '/admin/users/:id'],
        '/admin/tutors',
        '/admin/tutors/export',
        '/admin/tutors/:id',
        '/admin/audit-log',
        '/admin/audit-log/export',
        '/admin/subscribers',
        '/admin/subscribers/export',
        '/admin/profile',
        '/admin/staff',
        '/auth/me',
        '/auth/data',
        '/auth/account',
        '/admin/comments',
        '/admin/messages',
        '/admin/messages/export',
        '/admin/messages/:id',
        '/admin/concerns',
        // Accounts that marked, for the staff.
        '/admin/meetings/:id/attendance',
        // The address of the caller, to compare it with that of a proxy.
        '/admin/system',
      ].map((path) => `GET ${path}`),
      ...['PUT /admin/tutors/:id/check', 'PUT /comments/:id', 'POST /teaching/items/:id/reviews'],
      ...['pin', 'end-logins'].map((action) => `POST /admin/users/:id/${action}`),
      ...['decisions', 'decisions/undo'].map((action) => `POST /admin/tutors/:id/${action}`),
      ...targetPaths.flatMap((path) => [`GET ${path}/:id/comments`, `GET ${path}/:id/comments/own`, `GET ${path}/comment/:commentId/replies`]),
      'POST /admin/newsletters/test',
      'POST /login',
      'POST /admin/login',
      'POST /login/second-step',
      'POST /passkeys/login',
      'POST /staff-invitation/accept',
    ]),
  );
});

test.each(targetPaths)('the email of a comment of %s is visible only to its verified owner and to callers that moderate', (path) => {
  for (const [name, target] of [
    [`GET ${path}/:id/comments`, 'comment'],
    [`GET ${path}/comment/:commentId/replies`, 'reply'],
  ] as const) {
    const actual = actors.map((actor) => {
      const row = responsesByEndpoint.get(name)?.[actor].rows.find(({ text }) => text === `The ${target} of the learner`);
      return [actor, row ? row.email : 'no such row'];
    });
    const owner = scenario.emailOf('learner');
    const canRead = (actor: Actor) => actor === 'learner' || (isRoleActor(actor) && permissionsOf([actor]).has('comments:moderate'));
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(actors.map((actor) => [actor, canRead(actor) ? owner : null])));
  }
});

test('a session cookie does not authenticate a comment', () => {
  for (const path of targetPaths) {
    expect(responsesByEndpoint.get(`POST ${path}/:id/comment`)?.cookie.body.User).toBeNull();
    expect(responsesByEndpoint.get(`POST ${path}/:id/comment`)?.administrator.body.User).not.toBeNull();
  }
});

test('no email contains secrets of another account', async ({ app }) => {
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

test('the database stores no token, verification code or password in plain text', async ({ app }) => {
  const dump = await dumpDatabase(app.context.db);
  expect(dump).toContain(scenario.emailOf('learner'));
  const plainSecrets = secrets.filter(({ isHashed }) => isHashed);
  expect(plainSecrets.length).toBeGreaterThan(20);
  expect(plainSecrets.filter((secret) => leaks(dump, secret)).map(({ name: secretName }) => secretName)).toEqual([]);
});

test('the log contains no secret and no full email address', ({ app }) => {
  const lines = app.log.map((line) => JSON.stringify(line));
  expect(lines.length).toBeGreaterThan(400);
  expect(lines.filter((line) => line.includes('***@example.com')).length).toBeGreaterThan(10);
  for (const line of lines) {
    expect(line.match(/[^\s"*<]+@[^\s">]+/)?.[0]).toBeUndefined();
    expect(secrets.filter((secret) => leaks(line, secret)).map(({ name }) => name)).toEqual([]);
  }
});

const fullResponse = ({ headers, text }: TestResponse) => JSON.stringify([...headers]) + text;
