// Proves T14, T18.

/** @module-tag full */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#app/db/database.server.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';
import { field, fillRegistration, password } from './accounts.ts';
import { expectAccessible, openPage } from './page.ts';

const admin = { email: 'admin@example.com', password: 'an even longer secret' };
const registrant = {
  first_name: 'Learner',
  last_name: 'Example',
  email: 'known@example.com',
  phone_number: '+234 800',
  password,
  confirm_password: password,
};

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let databaseUrl: string;
let server: Awaited<ReturnType<typeof startServer>>;
/** Two processes on one port with rate limits, and an email that is both learner and tutor. */
beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = `${postgres.address}/postgres`;
  server = await startServer({ RATE_LIMITS: 'on', WORKERS: '2', DATABASE_URL: databaseUrl, TRUST_PROXY: '127.0.0.1/32' });
  for (const path of ['/register', '/tutor']) await post(path, registrant);
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
});

const post = (path: string, json: object, from?: string) => server.call('POST', path, { json, ...(from ? { from } : {}) });
const wait = /^That was too often\. Please try again in \d+ (seconds|minutes|hours)\.$/;

async function sentPins(): Promise<string[]> {
  const outbox = join(server.dataDir, 'outbox');
  const mails = await Promise.all(readdirSync(outbox).map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
  return mails.flatMap((mail) => (mail.to?.[0]?.address === registrant.email ? (mail.text?.match(/^\d{6}$/m)?.[0] ?? []) : []));
}

interface Screen {
  path: string;
  exhaust: { path: string; json: object; count: number };
  fill: (page: Page) => Promise<void>;
  button: string;
  expectedInput: Record<string, string>;
}

const login = async (page: Page) => {
  await field(page, 'Email').fill(admin.email);
  await field(page, 'Password').fill(admin.password);
};
const register = (page: Page) => fillRegistration(page, { Email: 'newcomer@example.com' });
const registered = { 'First name': 'Learner', Email: 'newcomer@example.com', 'Phone number': '+234 800 000 0000', Password: password };
const fields = (values: Record<string, string>) => async (page: Page) => {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
};
const stranger = { email: 'stranger@example.com', password: 'x', verification_pin: '000000' };
const verification = { Email: 'stranger@example.com', 'Verification pin': '000000' };
const message = { Name: 'A visitor', Email: 'visitor@example.com', Subject: 'A question', Message: 'Ndewo!' };
const commentInput = { 'Your comment': 'Daalụ!', 'Name (optional)': 'A reader' };

const screens: Screen[] = [
  {
    path: '/admin/login',
    exhaust: { path: '/admin/login', json: { ...admin, password: 'wrong' }, count: 5 },
    fill: login,
    button: 'Log in',
    expectedInput: { Email: admin.email, Password: admin.password },
  },
  {
    path: '/login',
    exhaust: { path: '/login', json: stranger, count: 20 },
    fill: login,
    button: 'Log in',
    expectedInput: { Email: admin.email, Password: admin.password },
  },
  {
    path: '/verify',
    exhaust: { path: '/verify', json: stranger, count: 20 },
    fill: fields(verification),
    button: 'Verify',
    expectedInput: verification,
  },
  { path: '/register', exhaust: { path: '/register', json: registrant, count: 30 }, fill: register, button: 'Register', expectedInput: registered },
  {
    path: '/tutor-registration',
    exhaust: { path: '/tutor', json: registrant, count: 10 },
    fill: register,
    button: 'Apply as a tutor',
    expectedInput: registered,
  },
  {
    path: '/contact',
    exhaust: { path: '/contact', json: { name: 'A', email: 'a@example.com', subject: 'B', message: 'C' }, count: 5 },
    fill: fields(message),
    button: 'Send',
    expectedInput: message,
  },
  {
    path: '/blog/1',
    exhaust: { path: '/blog/1/comment', json: { text: 'Daalụ' }, count: 10 },
    fill: fields(commentInput),
    button: 'Comment',
    expectedInput: commentInput,
  },
];

test.each(screens)('$path shows when to try again and keeps the input', async ({ path, exhaust, fill, button, expectedInput }) => {
  const page = await openPage(path, { baseURL: server.address, expectedErrors: [429] });
  await fill(page);
  for (let nth = 0; nth < exhaust.count; nth += 1) await post(exhaust.path, exhaust.json);
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('alert').getByText(wait).waitFor();
  for (const [label, value] of Object.entries(expectedInput)) await expect.poll(() => field(page, label).inputValue()).toBe(value);
  await expectAccessible(page);
});

test('a contact form without JavaScript gets the same message, the seconds and its input back', async () => {
  const page = await openPage('/contact', { baseURL: server.address, javaScriptEnabled: false, expectedErrors: [429] });
  await fields(message)(page);
  const response = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Send' }).click();
  expect((await response).status()).toBe(429);
  expect(Number((await response).headers()['retry-after'])).toBeGreaterThan(0);
  await page.getByText(wait).waitFor();
  await expect.poll(() => field(page, 'Message').inputValue()).toBe(message.Message);
});

test('of a hundred concurrent guesses at a PIN in two processes, five are compared', async () => {
  const { db, close } = openDatabase(databaseUrl);
  const pendingMails = () => db.selectFrom('mails').select('id').where('state', 'in', ['queued', 'sending']).execute();
  await expect.poll(pendingMails).toEqual([]);
  const pins = await sentPins();
  expect(pins.length).toBeGreaterThanOrEqual(2);
  // Resets the limits used up by the tests above.
  await db.deleteFrom('rate_limits').execute();
  const guesses = Array.from({ length: 120 }, (_, nth) => String(nth).padStart(6, '0')).filter((guess) => !pins.includes(guess));
  // An address of its own: a process that has refused the one of the tests above does so from memory, and would take most of the calls.
  const from = '203.0.113.7';
  await Promise.all(guesses.slice(0, 100).map((verification_pin) => post('/verify', { email: registrant.email, verification_pin }, from)));
  const attempts = db
    .selectFrom('one_time_token_attempts')
    .innerJoin('one_time_tokens', 'one_time_tokens.id', 'token_id')
    .innerJoin('accounts', 'accounts.id', 'account_id');
  const attemptRows = await attempts.select(['kind', 'one_time_token_attempts.attempts']).distinct().orderBy('kind').execute();
  await close();
  expect(attemptRows).toEqual([
    { kind: 'learner', attempts: 5 },
    { kind: 'tutor', attempts: 5 },
  ]);
});

test('of a hundred concurrent wrong passwords in two processes, five are compared', async () => {
  // On a busy machine a request that waits too long for the database is told to come again.
  const tryWrongPassword = async (): Promise<number> => {
    for (;;) {
      const { status } = await post('/admin/login', { ...admin, password: 'wrong' });
      if (status !== 503) return status;
    }
  };
  const statuses = await Promise.all(Array.from({ length: 100 }, tryWrongPassword));
  expect([statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length]).toEqual([5, 95]);
});
