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
