// Proves T16.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { admin, type TestResponse } from '#tests/support/api-client.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { createTestApp, person, pinIn, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'on' });
  await app.learner();
  // These accounts have invalid hashes, so that comparing wrong passwords takes no time.
  await insertAccounts(app.context.db, 200);
  await insertAccounts(app.context.db, 10, 'admin', 200);
});
afterEach(() => app.close());

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const clientAddress = '203.0.113.7';
const otherAddress = (nth: number) => `198.51.100.${nth}`;
const knownEmail = (nth: number) => `person${nth + 1}@example.com`;
const unknownEmail = (nth: number) => `stranger${nth}@example.com`;

const post = (path: string, json: object, from = clientAddress) => app.call('POST', path, { json, from });
const logIn = (from?: string) => post('/login', person, from);
const failLogin = (email: string, from?: string) => post('/login', { email, password: 'wrong' }, from);
const adminLogin = (from?: string) => post('/admin/login', admin, from);
const failAdminLogin = (email: string, from?: string) => post('/admin/login', { email, password: 'wrong' }, from);
const verify = (verification_pin: string, from?: string) => post('/verify', { email: person.email, verification_pin }, from);
const newestPin = async () =>
  pinIn((await app.mails()).findLast(({ to, text }) => to?.[0]?.address === person.email && text?.includes('verification pin')));

interface LimitCase {
  name: string;
  /** Attempts that get a response; after them even the right one is rejected for `waitMs`. */
  freeAttempts: number;
  attempt: (nth: number) => Promise<TestResponse>;
  logIn: () => Promise<TestResponse>;
  waitMs: number;
  /** Request that the counter does not affect. */
  unaffectedLogin: () => Promise<TestResponse>;
}

const cases: LimitCase[] = [
  {
    name: 'for one email from one address',
    freeAttempts: 5,
    attempt: () => failLogin(person.email),
    logIn,
    waitMs: 30 * seconds,
    unaffectedLogin: () => logIn(otherAddress(1)),
  },
  {
    name: 'for one email from everywhere',
    freeAttempts: 20,
    attempt: (nth) => failLogin(person.email, otherAddress(nth % 5)),
    logIn,
    waitMs: 15 * minutes,
    unaffectedLogin: () => failLogin(knownEmail(0), otherAddress(0)),
  },
  {
    name: 'from one address in ten minutes',
    freeAttempts: 30,
    attempt: (nth) => failLogin(knownEmail(nth)),
    logIn,
    waitMs: 10 * minutes,
    unaffectedLogin: () => logIn(otherAddress(1)),
  },
  {
    name: 'from one address in a day',
    freeAttempts: 200,
    attempt: (nth) => {
      if (nth > 0 && nth % 30 === 0) app.clock.ms += 10 * minutes;
      return failLogin(knownEmail(nth));
    },
    logIn,
    waitMs: 23 * hours,
    unaffectedLogin: () => logIn(otherAddress(1)),
  },
  {
    name: 'for unknown emails of learners',
    freeAttempts: 20,
    attempt: (nth) => failLogin(unknownEmail(nth)),
    logIn,
    waitMs: 1 * hours,
    unaffectedLogin: () => logIn(otherAddress(1)),
  },
  {
    name: 'for one administrator from one address',
    freeAttempts: 5,
    attempt: () => failAdminLogin(admin.email),
    logIn: adminLogin,
    waitMs: 30 * seconds,
    unaffectedLogin: () => adminLogin(otherAddress(1)),
  },
  {
    name: 'for one administrator from everywhere',
    freeAttempts: 10,
    attempt: (nth) => failAdminLogin(admin.email, otherAddress(nth % 3)),
    logIn: adminLogin,
    waitMs: 15 * minutes,
    unaffectedLogin: logIn,
  },
  {
    name: 'for administrators from one address',
    freeAttempts: 10,
    attempt: (nth) => failAdminLogin(knownEmail(200 + nth)),
    logIn: adminLogin,
    waitMs: 15 * minutes,
    unaffectedLogin: () => adminLogin(otherAddress(1)),
  },
  {
    name: 'for unknown emails of administrators',
    freeAttempts: 10,
    attempt: (nth) => failAdminLogin(unknownEmail(nth)),
    logIn: adminLogin,
    waitMs: 1 * hours,
    unaffectedLogin: () => adminLogin(otherAddress(1)),
  },
];

test.each(cases)('after $freeAttempts wrong passwords $name rejects all logins for the configured time, also after a restart', async (limitCase) => {
  const statuses = new Set<number>();
  for (let nth = 0; nth < limitCase.freeAttempts; nth += 1) statuses.add((await limitCase.attempt(nth)).status);
  expect([...statuses]).toEqual([limitCase.name.includes('unknown') ? 404 : 401]);
  app = await app.restart();
  const rejected = await limitCase.logIn();
  expect([rejected.status, Number(rejected.headers.get('Retry-After')) * seconds]).toEqual([429, limitCase.waitMs]);
  expect((await limitCase.unaffectedLogin()).status).not.toBe(429);
  app.clock.ms += limitCase.waitMs - 1;
  expect((await limitCase.logIn()).status).toBe(429);
  app.clock.ms += 1;
  expect((await limitCase.logIn()).status).toBe(200);
});

test('limits one address to 60 pin requests an hour, also after a restart', { tags: ['full'] }, async () => {
  const pin = await newestPin();
  for (let nth = 0; nth < 60; nth += 1) expect((await verify(pin)).status).toBe(200);
  app = await app.restart();
  expect([(await verify(pin)).status, (await verify(pin, otherAddress(1))).status]).toEqual([429, 200]);
  app.clock.ms += 1 * hours;
  expect((await verify(pin)).status).toBe(400);
});

test('counts five wrong attempts at a pin across restarts', async () => {
  const pin = await newestPin();
  const wrongPin = pin.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
  for (let nth = 0; nth < 5; nth += 1) {
    expect((await verify(wrongPin, otherAddress(1))).status).toBe(400);
    app = await app.restart();
  }
  expect((await verify(pin, otherAddress(1))).status).toBe(400);
});
