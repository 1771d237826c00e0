import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite } from '#app/db/sqlite/connection.server.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { openPage } from './page.ts';
import { expectFilled, fillPost, openForm, saveButton, titleField } from './posts.ts';
import { startProduct } from './server-process.ts';

const admin = { email: 'admin@example.com', password: 'an even longer secret' };
const wait = /That was too often\. Please try again in \d+ (seconds|minutes|hours)\./;

let product: Awaited<ReturnType<typeof startProduct>>;
let head: string;
let learner: string;
/** Logins that nobody needs any more. */
let farewells: string[];
let question: unknown;
/** Every screen has an address of its own, as visitors have behind a proxy. */
const addresses = new Set<string>();

beforeAll(async () => {
  product = await startProduct({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1/32' });
  const { db } = openSqlite(join(product.dataDir, 'academy.db'));
  await insertAccounts(db, 1);
  const now = Date.now();
  head = await createSession(db, admin.email, now);
  learner = await createSession(db, 'person1@example.com', now);
  farewells = await Promise.all(Array.from({ length: 70 }, () => createSession(db, admin.email, now)));
  await db.destroy();
  ({ id: question } = (await (await send('/blog/3/comment', { json: { text: 'A question' } })).json()) as { id: number });
});
afterAll(() => product.stop());

interface Sent {
  method?: string;
  json?: object;
  form?: FormData;
  token?: string | undefined;
  from?: string;
}

function send(path: string, { method = 'POST', json, form, token, from = '203.0.113.99' }: Sent): Promise<Response> {
  const headers = {
    'X-Forwarded-For': from,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(json ? { 'Content-Type': 'application/json' } : {}),
  };
  return fetch(`${product.address}/api${path}`, { method, headers, body: json ? JSON.stringify(json) : (form ?? null) });
}

interface Screen {
  what: string;
  path: string;
  who?: 'head' | 'learner';
  /** Made until it is refused. */
  call: (nth: number, from: string) => Promise<Response>;
  fill?: (page: Page) => Promise<unknown>;
  press: (page: Page) => Promise<unknown>;
  said?: (page: Page) => Locator;
  /** What was typed is there as before. */
  kept?: (page: Page) => Promise<unknown>;
}

const inMain = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const inDialog = (name: string) => (page: Page) => dialog(page).getByRole('button', { name, exact: true }).click();
const notice = (page: Page) => page.getByRole('alertdialog').getByText(wait);

type Values = Record<string, string>;
const fills = (place: Locator, values: Values) => each(values, (label, value) => place.getByLabel(label, { exact: true }).fill(value));
const holds = (place: Locator, values: Values) =>
  each(values, async (label, value) => expect(await place.getByLabel(label, { exact: true }).inputValue()).toBe(value));
async function each(values: Values, act: (label: string, value: string) => Promise<unknown>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await act(label, value);
}
/** Opens a form by the button of its name, and fills it. */
const opened = (button: string, values: Values) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click();
  await fills(dialog(page), values);
};

const email = 'waiting@example.com';
const letter = { Subject: 'Akụkọ', Message: 'Ndewo!' };
const letterOf = (nth: number) => ({ subject: `Letter ${nth}`, message: 'Nnọọ' });
const word = { Title: 'ọjị', Body: 'Kola nut' };
const settings = { 'First name': 'Ada', 'Last name': 'Eze', 'Phone number': '+234 555' };
const profile = { first_name: 'Admin', last_name: 'Example', email: admin.email, phone_number: '+234 1', password: '' };
const wrongLink = '?token=wrong&email=nobody@example.com';
const asHead = (path: string, sent: Sent) => send(path, { ...sent, token: head });
const asLearner = (path: string, sent: Sent) => send(path, { ...sent, token: learner });
const newPost = async (nth: number) => postForm({ title: `Post ${nth}`, body: '<p>x</p>', image: await imageFile('png', 8, 8) });
const footer = (page: Page) => page.getByRole('contentinfo');

const screens: Screen[] = [
  {
    what: 'a like',
    path: '/blog/1',
    who: 'learner',
    call: () => asLearner('/blog/2/like', {}),
    press: (page) => page.getByRole('button', { name: /^Like/ }).click(),
    said: (page) => page.getByRole('status').getByText(wait),
  },
  {
    what: 'a reply',
    path: '/blog/3',
    call: (nth, from) => send(`/blog/comment/${question}/reply`, { json: { text: `Answer ${nth}` }, from }),
    fill: async (page) => {
      await page.getByRole('button', { name: 'Show replies (0)' }).click();
      await fills(page.getByRole('main'), { 'Your reply': 'Precious words' });
    },
    press: inMain('Reply'),
    kept: (page) => holds(page.getByRole('main'), { 'Your reply': 'Precious words' }),
  },
  {
    what: 'asking for a new pin',
    path: '/verify',
    call: (_, from) => send('/verify/resend', { json: { email }, from }),
    fill: (page) => fills(page.getByRole('main'), { Email: email, 'Verification pin': '123456' }),
    press: inMain('Send me a new pin'),
    kept: (page) => holds(page.getByRole('main'), { Email: email, 'Verification pin': '123456' }),
  },
  {
    what: 'the newsletter’s form',
    path: '/about',
    call: (nth, from) => send('/subscribe', { json: { email: `reader-${nth}@example.com` }, from }),
    fill: (page) => footer(page).getByRole('textbox').fill(email),
    press: (page) => footer(page).getByRole('button').click(),
    // Whatever went wrong: SPEC section 8.
    said: (page) => footer(page).getByText('Failed to subscribe to newsletter'),
    kept: async (page) => expect(await footer(page).getByRole('textbox').inputValue()).toBe(email),
  },
  {
    what: 'a link out of the newsletter',
    path: '/about',
    call: (_, from) => send(`/unsubscribe${wrongLink}`, { from }),
    press: (page) => page.goto(`/unsubscribe${wrongLink}`),
  },
  {
    what: 'a link into the newsletter',
    path: `/confirm-subscription${wrongLink}`,
    call: (_, from) => send(`/subscribe/confirm${wrongLink}`, { from }),
    press: inMain('Confirm my address'),
  },
  {
    what: 'taking one’s data along',
    path: '/account',
    who: 'learner',
    call: () => asLearner('/auth/data', { method: 'GET' }),
    press: inMain('Download my data'),
  },
  {
    what: 'deleting one’s account',
    path: '/account',
    who: 'learner',
    call: () => asLearner('/auth/delete-account', { json: { password: 'a wrong one', comments: 'keep' } }),
    fill: (page) => fills(page.getByRole('main'), { Password: 'a long enough secret' }),
    press: inMain('Delete my account'),
    kept: (page) => holds(page.getByRole('main'), { Password: 'a long enough secret' }),
  },
  {
    what: 'a new post',
    path: '/admin/blog',
    who: 'head',
    call: async (nth) => asHead('/blog', { form: await newPost(nth) }),
    fill: async (page) => {
      await openForm(page);
      await fillPost(page, 'Not too often');
    },
    press: (page) => saveButton(page).click(),
    said: notice,
    kept: (page) => expectFilled(page, 'Not too often'),
  },
  {
    what: 'a changed post',
    path: '/admin/blog',
    who: 'head',
    call: () => asHead('/blog/1', { method: 'PUT', form: postForm({ title: 'Changed' }) }),
    fill: async (page) => {
      await page
        .getByRole('button', { name: /^Update: / })
        .first()
        .click();
      await titleField(page).fill('My title');
    },
    press: (page) => saveButton(page).click(),
    said: notice,
    kept: async (page) => expect(await titleField(page).inputValue()).toBe('My title'),
  },
  {
    what: 'a deleted post',
    path: '/admin/blog',
    who: 'head',
    call: () => asHead('/blog/999', { method: 'DELETE' }),
    fill: (page) =>
      page
        .getByRole('button', { name: /^Delete: / })
        .first()
        .click(),
    press: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
    said: notice,
  },
  {
    what: 'a new word',
    path: '/admin/word-of-day',
    who: 'head',
    call: () => asHead('/word-of-day', { json: { title: 'mmiri', body: 'Water' } }),
    fill: opened('Create Word of the Day', word),
    press: inDialog('Create'),
    kept: (page) => holds(dialog(page), word),
  },
  {
    what: 'a changed word',
    path: '/admin/word-of-day',
    who: 'head',
    call: () => asHead('/word-of-day/1', { method: 'PUT', json: { body: 'Changed' } }),
    fill: opened('Update', word),
    press: inDialog('Update'),
    kept: (page) => holds(dialog(page), word),
  },
  {
    what: 'a deleted word',
    path: '/admin/word-of-day',
    who: 'head',
    call: () => asHead('/word-of-day/999', { method: 'DELETE' }),
    fill: (page) => page.getByRole('button', { name: 'Delete' }).click(),
    press: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
    said: notice,
  },
  {
    what: 'a newsletter',
    path: '/admin/newsletter',
    who: 'head',
    call: (nth) => asHead('/admin/send-newsletter', { json: letterOf(nth) }),
    fill: opened('Send Newsletters', letter),
    press: inDialog('Send'),
    kept: (page) => holds(dialog(page), letter),
  },
  {
    what: 'a newsletter to oneself',
    path: '/admin/newsletter',
    who: 'head',
    call: (nth) => asHead('/admin/newsletters/test', { json: letterOf(nth) }),
    fill: opened('Send Newsletters', letter),
    press: inDialog('Send a test to me'),
    kept: (page) => holds(dialog(page), letter),
  },
  {
    what: 'the settings',
    path: '/admin/settings',
    who: 'head',
    call: () => asHead('/admin/profile', { method: 'PUT', json: profile }),
    fill: (page) => fills(page.getByRole('main'), settings),
    press: inMain('Update Settings'),
    kept: (page) => holds(page.getByRole('main'), settings),
  },
  {
    what: 'logging out',
    path: '/admin/logout',
    who: 'head',
    call: async () => send('/admin/logout', { token: farewells.pop() }),
    press: inMain('Logout'),
  },
];

test.each(screens)('$what: says when to try again, and keeps what was typed', async ({ path, who, call, fill, press, said, kept }) => {
  const from = `198.51.100.${addresses.size + 1}`;
  addresses.add(from);
  const token = { head, learner, nobody: undefined }[who ?? 'nobody'];
  const extraHTTPHeaders = { 'X-Forwarded-For': from };
  const page = await openPage(path, { baseURL: product.address, expectedErrors: [429], extraHTTPHeaders, ...(token ? { token } : {}) });
  await fill?.(page);
  let nth = 0;
  while ((await call(nth, from)).status !== 429) {
    nth += 1;
    expect(nth).toBeLessThan(100);
  }
  expect(nth).toBeGreaterThan(0);
  await press(page);
  await (said?.(page) ?? page.getByRole('alert').getByText(wait)).waitFor();
  await kept?.(page);
});
