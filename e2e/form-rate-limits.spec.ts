// Proves T18.

/** @module-tag full */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite } from '#app/db/sqlite/connection.server.ts';
import type { CallOptions, TestResponse } from '#tests/support/api-client.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { sendAfterQuestion } from './newsletter-sending.ts';
import { openPage } from './page.ts';
import { expectFilled, fillPost, openForm, saveButton } from './posts.ts';
import { startWithContent } from './starter-content.ts';

const admin = { email: 'admin@example.com', password: 'an even longer secret' };
const waitText = /That was too often\. Please try again in \d+ (seconds|minutes|hours)\./;

let server: Awaited<ReturnType<typeof startWithContent>>;
let headAdmin: string;
let learner: string;
/** Tokens of disposable sessions. */
let disposableTokens: string[];
let messageText: unknown;
/** Each screen gets its own IP address, as with visitors behind a proxy. */
const addresses = new Set<string>();

beforeAll(async () => {
  server = await startWithContent({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1/32' });
  const { db } = openSqlite(join(server.dataDir, 'academy.db'));
  await insertAccounts(db, 1);
  const now = Date.now();
  headAdmin = await createSession(db, admin.email, now);
  learner = await createSession(db, 'person1@example.com', now);
  disposableTokens = await Promise.all(Array.from({ length: 70 }, () => createSession(db, admin.email, now)));
  await db.destroy();
  ({ id: messageText } = (await send('/blog/3/comment', { json: { text: 'A question' } })).body as { id: number });
});
afterAll(() => server.stop());

interface RequestInput extends CallOptions {
  method?: string;
}

const send = (path: string, { method = 'POST', ...options }: RequestInput) => server.call(method, path, { from: '203.0.113.99', ...options });

interface Screen {
  name: string;
  path: string;
  actor?: 'head' | 'learner';
  /** Repeated until it is rejected. */
  call: (nth: number, from: string) => Promise<TestResponse>;
  fill?: (page: Page) => Promise<unknown>;
  submit: (page: Page) => Promise<unknown>;
  locateNotice?: (page: Page) => Locator;
  /** Expects the input unchanged. */
  expectInput?: (page: Page) => Promise<unknown>;
}

const inMain = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const inDialog = (name: string) => (page: Page) => dialog(page).getByRole('button', { name, exact: true }).click();
const notice = (page: Page) => page.getByRole('alertdialog').getByText(waitText);

type Values = Record<string, string>;
const fills = (place: Locator, values: Values) => entry(values, (label, value) => place.getByLabel(label, { exact: true }).fill(value));
const expectValues = (place: Locator, values: Values) =>
  entry(values, async (label, value) => expect(await place.getByLabel(label, { exact: true }).inputValue()).toBe(value));
async function entry(values: Values, action: (label: string, value: string) => Promise<unknown>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await action(label, value);
}
/** Opens a form by its button and fills it. */
const opened = (button: string, values: Values) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click();
  await fills(dialog(page), values);
};

const email = 'waiting@example.com';
const newsletter = { Subject: 'Akụkọ' };
const newsletterOf = (nth: number) => ({ subject: `Letter ${nth}`, message: 'Nnọọ' });
const word = { Title: 'ọjị', Body: 'Kola nut' };
const settings = { 'First name': 'Ada', 'Last name': 'Eze', 'Phone number': '+234 555' };
const profile = { first_name: 'Admin', last_name: 'Example', email: admin.email, phone_number: '+234 1', password: '' };
const invalidLink = '?token=wrong&email=nobody@example.com';
const sendAsHead = (path: string, sent: RequestInput) => send(path, { ...sent, token: headAdmin });
const sendAsLearner = (path: string, sent: RequestInput) => send(path, { ...sent, token: learner });
const newPost = async (nth: number) => postForm({ title: `Post ${nth}`, body: '<p>x</p>', image: await imageFile('png', 8, 8) });
const footer = (page: Page) => page.getByRole('contentinfo');

const screens: Screen[] = [
  {
    name: 'a like',
    path: '/blog/1',
    actor: 'learner',
    call: () => sendAsLearner('/blog/2/like', {}),
    submit: (page) => page.getByRole('button', { name: /^Like/ }).click(),
    locateNotice: (page) => page.getByRole('status').getByText(waitText),
  },
  {
    name: 'a reply',
    path: '/blog/3',
    call: (nth, from) => send(`/blog/comment/${messageText}/reply`, { json: { text: `Answer ${nth}` }, from }),
    fill: async (page) => {
      await page.getByRole('button', { name: 'Show replies (0)' }).click();
      await fills(page.getByRole('main'), { 'Your reply': 'Precious words' });
    },
    submit: inMain('Reply'),
    expectInput: (page) => expectValues(page.getByRole('main'), { 'Your reply': 'Precious words' }),
  },
  {
    name: 'requesting a new PIN',
    path: '/verify',
    call: (_, from) => send('/verify/resend', { json: { email }, from }),
    fill: (page) => fills(page.getByRole('main'), { Email: email, 'Verification pin': '123456' }),
    submit: inMain('Send me a new pin'),
    expectInput: (page) => expectValues(page.getByRole('main'), { Email: email, 'Verification pin': '123456' }),
  },
  {
    name: 'the newsletter form',
    path: '/about',
    call: (nth, from) => send('/subscribe', { json: { email: `reader-${nth}@example.com` }, from }),
    fill: (page) => footer(page).getByRole('textbox').fill(email),
    submit: (page) => footer(page).getByRole('button').click(),
    // The same message for every kind of error.
    locateNotice: (page) => footer(page).getByText('Failed to subscribe to newsletter'),
    expectInput: async (page) => expect(await footer(page).getByRole('textbox').inputValue()).toBe(email),
  },
  {
    name: 'an unsubscribe link',
    path: '/about',
    call: (_, from) => send(`/unsubscribe${invalidLink}`, { from }),
    submit: (page) => page.goto(`/unsubscribe${invalidLink}`),
  },
  {
    name: 'a confirmation link',
    path: `/confirm-subscription${invalidLink}`,
    call: (_, from) => send(`/subscribe/confirm${invalidLink}`, { from }),
    submit: inMain('Confirm my address'),
  },
  {
    name: 'the data export',
    path: '/account',
    actor: 'learner',
    call: () => sendAsLearner('/auth/data', { method: 'GET' }),
    submit: inMain('Download my data'),
  },
  {
    name: 'account deletion',
    path: '/account',
    actor: 'learner',
    call: () => sendAsLearner('/auth/delete-account', { json: { password: 'a wrong one', comments: 'keep' } }),
    fill: (page) => fills(page.getByRole('main'), { Password: 'a long enough secret' }),
    submit: inMain('Delete my account'),
    expectInput: (page) => expectValues(page.getByRole('main'), { Password: 'a long enough secret' }),
  },
  {
    name: 'a new post',
    path: '/admin/blog',
    actor: 'head',
    call: async (nth) => sendAsHead('/blog', { form: await newPost(nth) }),
    fill: async (page) => {
      await openForm(page);
      await fillPost(page, 'Not too often');
    },
    submit: (page) => saveButton(page).click(),
    locateNotice: notice,
    expectInput: (page) => expectFilled(page, 'Not too often'),
  },
  {
    name: 'a changed word',
    path: '/admin/word-of-day',
    actor: 'head',
    call: () => sendAsHead('/word-of-day/1', { method: 'PUT', json: { body: 'Changed' } }),
    fill: opened('Update', word),
    submit: inDialog('Update'),
    expectInput: (page) => expectValues(dialog(page), word),
  },
  {
    name: 'a deleted word',
    path: '/admin/word-of-day',
    actor: 'head',
    call: () => sendAsHead('/word-of-day/999', { method: 'DELETE' }),
    fill: (page) => page.getByRole('button', { name: 'Delete' }).click(),
    submit: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
    locateNotice: notice,
  },
  {
    name: 'a newsletter',
    path: '/admin/newsletter',
    actor: 'head',
    call: (nth) => sendAsHead('/admin/send-newsletter', { json: newsletterOf(nth) }),
    fill: async (page) => {
      await opened('Send Newsletters', newsletter)(page);
      await dialog(page).getByLabel('Message').fill('Ndewo!');
    },
    submit: async (page) => {
      await inDialog('Send')(page);
      await sendAfterQuestion(page);
    },
    expectInput: (page) => expectValues(dialog(page), newsletter),
  },
  {
    name: 'the admin settings',
    path: '/admin/settings',
    actor: 'head',
    call: () => sendAsHead('/admin/profile', { method: 'PUT', json: profile }),
    fill: (page) => fills(page.getByRole('main'), settings),
    submit: inMain('Update Settings'),
    expectInput: (page) => expectValues(page.getByRole('main'), settings),
  },
  {
    name: 'logout',
    path: '/admin/logout',
    actor: 'head',
    call: async () => send('/admin/logout', { token: disposableTokens.pop() }),
    submit: inMain('Logout'),
  },
];

test.each(screens)('$name: shows when to try again and keeps the input', async ({ path, actor, call, fill, submit, locateNotice, expectInput }) => {
  const from = `198.51.100.${addresses.size + 1}`;
  addresses.add(from);
  const token = { head: headAdmin, learner, nobody: undefined }[actor ?? 'nobody'];
  const extraHTTPHeaders = { 'X-Forwarded-For': from };
  const page = await openPage(path, { baseURL: server.address, expectedErrors: [429], extraHTTPHeaders, ...(token ? { token } : {}) });
  await fill?.(page);
  let nth = 0;
  while ((await call(nth, from)).status !== 429) {
    nth += 1;
    expect(nth).toBeLessThan(100);
  }
  expect(nth).toBeGreaterThan(0);
  await submit(page);
  await (locateNotice?.(page) ?? page.getByRole('alert').getByText(waitText)).waitFor();
  await expectInput?.(page);
});
