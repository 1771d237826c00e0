import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { admin, openTestAcademy, person, pinIn, type TestAcademy } from '#app/testing/academy.ts';
import type { Access, Endpoint } from './endpoint.ts';

/** Every endpoint, called with ids and bodies that are wrong: who may not call learns nothing but that. */
const rows = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
);
const impossible = (endpoint: Endpoint) => endpoint.path.replace(/:\w+/g, '999999');

type Identity = 'nobody' | 'garbage' | 'expired' | 'loggedOut' | 'learner' | 'tutor' | 'admin' | 'cookie';
const dead = { status: 401, error: 'Token expired' };
/** What each access refuses; whoever is not named here gets past the door. */
const refusals: Record<Access, Partial<Record<Identity, { status: number; error: string }>>> = {
  anyone: {},
  commenter: { garbage: dead, expired: dead, loggedOut: dead },
  liker: {
    nobody: { status: 400, error: 'Please login to like' },
    cookie: { status: 400, error: 'Please login to like' },
    garbage: dead,
    expired: dead,
    loggedOut: dead,
  },
  account: {
    nobody: { status: 401, error: 'Please login' },
    cookie: { status: 401, error: 'Please login' },
    garbage: dead,
    expired: dead,
    loggedOut: dead,
  },
  admin: {
    nobody: { status: 401, error: 'Please login' },
    cookie: { status: 401, error: 'Please login' },
    garbage: dead,
    expired: dead,
    loggedOut: dead,
    learner: { status: 401, error: 'Please login as an administrator' },
    tutor: { status: 401, error: 'Please login as an administrator' },
  },
};
const identities: Identity[] = ['nobody', 'garbage', 'expired', 'loggedOut', 'learner', 'tutor', 'admin', 'cookie'];

let at: TestAcademy;
const tokens: Partial<Record<Identity, string>> = { garbage: 'not-a-token' };
beforeAll(async () => {
  at = await openTestAcademy();
  const early = await at.adminToken();
  tokens.expired = early;
  at.clock.ms += 25 * 3_600_000;
  tokens.loggedOut = await at.adminToken();
  await at.api(tokens.loggedOut).accounts.logout();
  tokens.learner = (await at.learner()).token;
  const tutor = { ...person, email: 'tutor@example.com' };
  await at.api().accounts.tutor(tutor);
  await at.api().accounts.verify({ email: tutor.email, verification_pin: pinIn((await at.mails()).at(-1)) });
  tokens.tutor = (await at.api().accounts.login({ email: tutor.email, password: tutor.password })).token;
  tokens.cookie = (await at.api().accounts.adminLogin(admin)).token;
});
afterAll(() => at.close());

/** A fresh administrator's token for each call: one of the calls is the logout. */
async function headersOf(identity: Identity): Promise<Record<string, string>> {
  if (identity === 'cookie') return { Cookie: `token=${tokens.cookie}` };
  const token = identity === 'admin' ? await at.adminToken() : tokens[identity];
  return token ? { Authorization: `Bearer ${token}` } : {};
}

describe.each(rows)('$name', ({ endpoint }) => {
  test.each(identities)('called by %s', async (identity) => {
    const refusal = refusals[endpoint.access ?? 'anyone'][identity];
    const answer = await at.call(endpoint.method, impossible(endpoint), { headers: await headersOf(identity) });
    if (refusal) {
      expect(answer.status).toBe(refusal.status);
      expect(answer.body).toEqual({ error: refusal.error, message: refusal.error });
    } else {
      expect(answer.status).not.toBe(401);
      expect(answer.status).toBeLessThan(500);
    }
  });
});

test('only these calls are open to whoever comes; a new one is closed, or is added here on purpose', () => {
  const open = rows.filter(({ endpoint }) => (endpoint.access ?? 'anyone') === 'anyone').map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(open.sort()).toEqual([
    'GET /blog',
    'GET /blog/:id',
    'GET /blog/:id/comments',
    'GET /blog/comment/:commentId/replies',
    'GET /word-of-day/:id/comments',
    'GET /word-of-day/comment/:commentId/replies',
    'GET /word-of-day/current',
    'POST /admin/login',
    'POST /contact',
    'POST /login',
    'POST /register',
    'POST /subscribe',
    'POST /subscribe/confirm',
    'POST /tutor',
    'POST /unsubscribe',
    'POST /verify',
    'POST /verify/resend',
  ]);
});

test('whatever is called /admin is for administrators, but for the door', () => {
  const inside = rows.filter(({ endpoint }) => endpoint.path.startsWith('/admin/') && endpoint.path !== '/admin/login');
  expect(inside.length).toBeGreaterThan(10);
  expect(new Set(inside.map(({ endpoint }) => endpoint.access))).toEqual(new Set(['admin']));
});

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
  expect((await at.call('GET', '/auth/me', { headers: { Authorization: `bearer ${tokens.learner}` } })).status).toBe(200);
});

test('a body over the limit does not open a closed door', async () => {
  const answer = await at.call('POST', '/admin/send-newsletter', { json: { message: 'a'.repeat(70_000) } });
  expect(answer.status).toBe(401);
});
