import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { admin, createTestApp, person, pinIn, type TestApp, type TestResponse } from '#tests/support/test-app.ts';

let at: TestApp;
beforeEach(async () => {
  at = await createTestApp({ RATE_LIMITS: 'on' });
  await at.learner();
  // These accounts have invalid hashes, so that comparing wrong passwords takes no time.
  await insertAccounts(at.academy.db, 200);
  await insertAccounts(at.academy.db, 10, 'admin', 200);
});
afterEach(() => at.close());

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const home = '203.0.113.7';
const elsewhere = (nth: number) => `198.51.100.${nth}`;
const somebody = (nth: number) => `person${nth + 1}@example.com`;
const stranger = (nth: number) => `stranger${nth}@example.com`;

const post = (path: string, json: object, from = home) => at.call('POST', path, { json, from });
const right = (from?: string) => post('/login', person, from);
const wrong = (email: string, from?: string) => post('/login', { email, password: 'wrong' }, from);
const enter = (from?: string) => post('/admin/login', admin, from);
const enterWrong = (email: string, from?: string) => post('/admin/login', { email, password: 'wrong' }, from);
const verify = (verification_pin: string, from?: string) => post('/verify', { email: person.email, verification_pin }, from);
const newestPin = async () => pinIn((await at.mails()).findLast(({ to }) => to?.[0]?.address === person.email));

interface Counter {
  what: string;
  /** Attempts that get a response; after them even the right one is rejected for `waitMs`. */
  free: number;
  tries: (nth: number) => Promise<TestResponse>;
  right: () => Promise<TestResponse>;
  waitMs: number;
  /** Request that the counter does not affect. */
  other: () => Promise<TestResponse>;
}

const counters: Counter[] = [
  {
    what: 'for one e-mail from one address',
    free: 5,
    tries: () => wrong(person.email),
    right,
    waitMs: 30 * seconds,
    other: () => right(elsewhere(1)),
  },
  {
    what: 'for one e-mail from everywhere',
    free: 20,
    tries: (nth) => wrong(person.email, elsewhere(nth % 5)),
    right,
    waitMs: 15 * minutes,
    other: () => wrong(somebody(0), elsewhere(0)),
  },
  {
    what: 'from one address in ten minutes',
    free: 30,
    tries: (nth) => wrong(somebody(nth)),
    right,
    waitMs: 10 * minutes,
    other: () => right(elsewhere(1)),
  },
  {
    what: 'from one address in a day',
    free: 200,
    tries: (nth) => {
      if (nth > 0 && nth % 30 === 0) at.clock.ms += 10 * minutes;
      return wrong(somebody(nth));
    },
    right,
    waitMs: 23 * hours,
    other: () => right(elsewhere(1)),
  },
  {
    what: 'for unknown e-mails of learners',
    free: 20,
    tries: (nth) => wrong(stranger(nth)),
    right,
    waitMs: 1 * hours,
    other: () => right(elsewhere(1)),
  },
  {
    what: 'for one administrator from one address',
    free: 5,
    tries: () => enterWrong(admin.email),
    right: enter,
    waitMs: 30 * seconds,
    other: () => enter(elsewhere(1)),
  },
  {
    what: 'for one administrator from everywhere',
    free: 10,
    tries: (nth) => enterWrong(admin.email, elsewhere(nth % 3)),
    right: enter,
    waitMs: 15 * minutes,
    other: right,
  },
  {
    what: 'for administrators from one address',
    free: 10,
    tries: (nth) => enterWrong(somebody(200 + nth)),
    right: enter,
    waitMs: 15 * minutes,
    other: () => enter(elsewhere(1)),
  },
  {
    what: 'for unknown e-mails of administrators',
    free: 10,
    tries: (nth) => enterWrong(stranger(nth)),
    right: enter,
    waitMs: 1 * hours,
    other: () => enter(elsewhere(1)),
  },
];

test.each(counters)('after $free wrong passwords $what rejects all logins for the configured time, also after a restart', async (counter) => {
  const said = new Set<number>();
  for (let nth = 0; nth < counter.free; nth += 1) said.add((await counter.tries(nth)).status);
  expect([...said]).toEqual([counter.what.includes('unknown') ? 404 : 401]);
  at = await at.restart();
  const refused = await counter.right();
  expect([refused.status, Number(refused.headers.get('Retry-After')) * seconds]).toEqual([429, counter.waitMs]);
  expect((await counter.other()).status).not.toBe(429);
  at.clock.ms += counter.waitMs - 1;
  expect((await counter.right()).status).toBe(429);
  at.clock.ms += 1;
  expect((await counter.right()).status).toBe(200);
});

test('limits one address to 60 pin requests an hour, also after a restart', async () => {
  const pin = await newestPin();
  for (let nth = 0; nth < 60; nth += 1) expect((await verify(pin)).status).toBe(200);
  at = await at.restart();
  expect([(await verify(pin)).status, (await verify(pin, elsewhere(1))).status]).toEqual([429, 200]);
  at.clock.ms += 1 * hours;
  expect((await verify(pin)).status).toBe(400);
});

test('counts five wrong attempts at a pin across restarts', async () => {
  const pin = await newestPin();
  const typo = pin.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
  for (let nth = 0; nth < 5; nth += 1) {
    expect((await verify(typo, elsewhere(1))).status).toBe(400);
    at = await at.restart();
  }
  expect((await verify(pin, elsewhere(1))).status).toBe(400);
});
