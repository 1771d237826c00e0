import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite } from '#app/db/sqlite/connection.server.ts';
import { field, fillRegistration, password } from './accounts.ts';
import { expectAccessible, openPage } from './page.ts';
import { startProduct } from './server-process.ts';

const admin = { email: 'admin@example.com', password: 'an even longer secret' };
const person = {
  first_name: 'Learner',
  last_name: 'Example',
  email: 'known@example.com',
  phone_number: '+234 800',
  password,
  confirm_password: password,
};

let product: Awaited<ReturnType<typeof startProduct>>;
/** Two processes behind one port, with limits, and somebody who is learner and tutor. */
beforeAll(async () => {
  product = await startProduct({ RATE_LIMITS: 'on', WORKERS: '2' });
  for (const path of ['/register', '/tutor']) await post(path, person);
});
afterAll(() => product.stop());

const post = (path: string, json: object) =>
  fetch(`${product.address}/api${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(json) });
const wait = /^That was too often\. Please try again in \d+ (seconds|minutes|hours)\.$/;

async function sentPins(): Promise<string[]> {
  const outbox = join(product.dataDir, 'outbox');
  const mails = await Promise.all(readdirSync(outbox).map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
  return mails.flatMap((mail) => (mail.to?.[0]?.address === person.email ? (mail.text?.match(/^\d{6}$/m)?.[0] ?? []) : []));
}

interface Screen {
  path: string;
  usedUp: { path: string; json: object; times: number };
  fill: (page: Page) => Promise<void>;
  button: string;
  kept: Record<string, string>;
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
const said = { 'Your comment': 'Daalụ!', 'Name (optional)': 'A reader' };

const screens: Screen[] = [
  {
    path: '/admin/login',
    usedUp: { path: '/admin/login', json: { ...admin, password: 'wrong' }, times: 5 },
    fill: login,
    button: 'Log in',
    kept: { Email: admin.email, Password: admin.password },
  },
  {
    path: '/login',
    usedUp: { path: '/login', json: stranger, times: 20 },
    fill: login,
    button: 'Log in',
    kept: { Email: admin.email, Password: admin.password },
  },
  {
    path: '/verify',
    usedUp: { path: '/verify', json: stranger, times: 20 },
    fill: fields(verification),
    button: 'Verify',
    kept: verification,
  },
  { path: '/register', usedUp: { path: '/register', json: person, times: 30 }, fill: register, button: 'Register', kept: registered },
  {
    path: '/tutor-registration',
    usedUp: { path: '/tutor', json: person, times: 10 },
    fill: register,
    button: 'Apply as a tutor',
    kept: registered,
  },
  {
    path: '/contact',
    usedUp: { path: '/contact', json: { name: 'A', email: 'a@example.com', subject: 'B', message: 'C' }, times: 5 },
    fill: fields(message),
    button: 'Send',
    kept: message,
  },
  { path: '/blog/1', usedUp: { path: '/blog/1/comment', json: { text: 'Daalụ' }, times: 10 }, fill: fields(said), button: 'Comment', kept: said },
];

test.each(screens)('$path says when to try again, and keeps what was typed', async ({ path, usedUp, fill, button, kept }) => {
  const page = await openPage(path, { baseURL: product.address, expectedErrors: [429] });
  await fill(page);
  for (let nth = 0; nth < usedUp.times; nth += 1) await post(usedUp.path, usedUp.json);
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('alert').getByText(wait).waitFor();
  for (const [label, value] of Object.entries(kept)) expect(await field(page, label).inputValue()).toBe(value);
  await expectAccessible(page);
});

test('a contact form without script gets the same sentence, the seconds and its words back', async () => {
  const page = await openPage('/contact', { baseURL: product.address, javaScriptEnabled: false, expectedErrors: [429] });
  await fields(message)(page);
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Send' }).click();
  expect((await answer).status()).toBe(429);
  expect(Number((await answer).headers()['retry-after'])).toBeGreaterThan(0);
  await page.getByText(wait).waitFor();
  expect(await field(page, 'Message').inputValue()).toBe(message.Message);
});

test('a hundred guesses at a pin, at once in two processes: five are compared', async () => {
  const { db } = openSqlite(join(product.dataDir, 'academy.db'));
  const waiting = () => db.selectFrom('mails').select('id').where('state', 'in', ['queued', 'sending']).execute();
  await expect.poll(waiting).toEqual([]);
  const pins = await sentPins();
  expect(pins.length).toBeGreaterThanOrEqual(2);
  // What the screens above have used up.
  await db.deleteFrom('rate_limits').execute();
  const guesses = Array.from({ length: 120 }, (_, nth) => String(nth).padStart(6, '0')).filter((guess) => !pins.includes(guess));
  await Promise.all(guesses.slice(0, 100).map((verification_pin) => post('/verify', { email: person.email, verification_pin })));
  const attempts = db
    .selectFrom('verification_attempts')
    .innerJoin('verification_codes', 'verification_codes.id', 'code_id')
    .innerJoin('accounts', 'accounts.id', 'account_id');
  const counted = await attempts.select(['kind', 'attempts']).distinct().orderBy('kind').execute();
  await db.destroy();
  expect(counted).toEqual([
    { kind: 'learner', attempts: 5 },
    { kind: 'tutor', attempts: 5 },
  ]);
});

test('a hundred wrong passwords at once in two processes: five are compared', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => post('/admin/login', { ...admin, password: 'wrong' })));
  const statuses = answers.map(({ status }) => status);
  expect([statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length]).toEqual([5, 95]);
});
