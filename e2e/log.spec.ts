import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { field, logIn } from './accounts.ts';
import { openPage } from './page.ts';
import { startProduct } from './server-process.ts';

const learner = {
  first_name: 'Ada',
  last_name: 'Surname-of-a-learner',
  email: 'a.learner@example.com',
  phone_number: '+234 555 12321',
  level: 'beginner',
  password: 'the password of a learner',
  confirm_password: 'the password of a learner',
};
const tutor = { ...learner, email: 'a.tutor@example.com', password: 'the password of a tutor', confirm_password: 'the password of a tutor' };
const admin = { email: 'admin@example.com', password: 'an even longer secret' };
const newPassword = 'the newest secret of the head';
const reader = 'a.reader@example.com';
const typist = 'a.typist@example.com';
const visitor = { name: 'A visitor', email: 'a.visitor@example.com', subject: 'What it is about', message: 'What nobody else shall read' };
const letter = { subject: 'What the letter is about', message: 'What subscribers read' };

let product: Awaited<ReturnType<typeof startProduct>>;
/** All that was used on the way. */
const secrets = new Set([
  ...[learner, tutor].flatMap(({ last_name, email, phone_number, password }) => [last_name, email, phone_number, password]),
  ...[admin.email, admin.password, newPassword, reader, typist, 'a guess at a password', 'a key that is wrong'],
  ...[visitor.email, visitor.subject, visitor.message, letter.subject, letter.message, 'What was said'],
]);

interface Sent {
  method?: string;
  json?: object;
  form?: FormData;
  token?: string;
}

async function send(path: string, { method = 'POST', json, form, token }: Sent = {}): Promise<Record<string, unknown>> {
  const headers = { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...(json ? { 'Content-Type': 'application/json' } : {}) };
  const body = method === 'GET' ? null : json ? JSON.stringify(json) : (form ?? null);
  const answer = await fetch(`${product.address}${path}`, { method, headers, body, redirect: 'manual' });
  return { status: answer.status, ...(answer.headers.get('Content-Type')?.startsWith('application/json') ? await answer.json() : {}) };
}

async function mailTo(email: string): Promise<Email> {
  const outbox = join(product.dataDir, 'outbox');
  const found = async () => {
    const mails = await Promise.all(readdirSync(outbox).map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
    return mails.find(({ to }) => to?.[0]?.address === email);
  };
  const mail = await expect.poll(found).toBeDefined().then(found);
  if (!mail) throw new Error(`No mail to ${email}`);
  return mail;
}

const tokenOf = (answer: Record<string, unknown>) => {
  const token = String(answer.token);
  secrets.add(token);
  return token;
};

/** Joins by pin, after a wrong one, and logs in, after a wrong password. */
async function joins(person: typeof learner, path: string): Promise<string> {
  const { email, password } = person;
  await send(path, { json: person });
  const pin = (await mailTo(email)).text?.match(/^\d{6}$/m)?.[0] ?? '';
  secrets.add(pin);
  const typo = pin.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
  secrets.add(typo);
  for (const verification_pin of [typo, pin]) await send('/api/verify', { json: { email, verification_pin } });
  await send('/api/verify/resend', { json: { email } });
  await send('/api/login', { json: { email, password: 'a guess at a password' } });
  return tokenOf(await send('/api/login', { json: { email, password } }));
}

/** Lines of the log; what the product says to whoever starts it stands before them. */
function lines(): string[] {
  const all = product.said().split('\n').filter(Boolean);
  return all.slice(all.findIndex((line) => line.startsWith('{')));
}

const tells = (line: string, secret: string) =>
  /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(line) : line.includes(secret);

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

test('people join, talk, read, publish, write to each other and leave', async () => {
  const mine = await joins(learner, '/api/register');
  const theirs = await joins(tutor, '/api/tutor');
  await send('/api/register', { json: learner });
  await send('/api/auth/me', { method: 'GET', token: theirs });
  await send('/api/blog/1/like', { token: mine });
  await send('/api/blog/1/like', { token: 'a key that is wrong' });
  const { id } = await send('/api/blog/1/comment', { json: { text: 'What was said', email: typist }, token: mine });
  await send(`/api/blog/comment/${id}/reply`, { json: { text: 'What was said', email: typist } });
  await send('/api/contact', { json: visitor });
  await send('/api/subscribe', { json: { email: reader } });
  const key = (await mailTo(reader)).text?.match(/unsubscribe\?token=([^&\s]+)/)?.[1] ?? '';
  secrets.add(key);

  const head = tokenOf(await send('/api/admin/login', { json: admin }));
  for (const list of ['users', 'users/export', 'tutors', `subscribers`, `users?search=${learner.email}`])
    await send(`/api/admin/${list}`, { method: 'GET', token: head });
  const { blog } = await send('/api/blog', {
    form: postForm({ title: 'A post', body: '<p>x</p>', image: await imageFile('png', 8, 8) }),
    token: head,
  });
  expect(blog).toBeDefined();
  await send('/api/admin/newsletters/test', { json: letter, token: head });
  await send('/api/admin/send-newsletter', { json: letter, token: head });
  const profile = { first_name: 'Head', last_name: 'Example', email: admin.email, phone_number: '+234 1', password: newPassword };
  expect((await send('/api/admin/profile', { method: 'PUT', json: profile, token: head })).status).toBe(200);

  const query = `?token=${key}&email=${encodeURIComponent(reader)}`;
  for (const path of ['/unsubscribe', '/confirm-subscription', '/api/blog', '/nowhere', '/api/nowhere', '/blog/1.data']) {
    await send(path + query, { method: 'GET', token: mine });
    await send(path + query, { token: mine });
  }
  expect((await send(`/api/unsubscribe${query}`)).status).toBe(200);
  expect((await send('/api/auth/delete-account', { json: { password: learner.password, comments: 'keep' }, token: mine })).status).toBe(200);
  await send('/api/admin/logout', { token: head });
});

test('somebody uses the pages: logs in, is refused, writes to the academy', async () => {
  const page = await openPage(`/login?email=${typist}`, { baseURL: product.address, expectedErrors: [401] });
  await logIn(page, tutor.email, 'a guess at a password');
  await page.getByRole('alert').getByText('Invalid password').waitFor();
  await logIn(page, tutor.email, tutor.password);
  await page.waitForURL('**/blog');
  for (const { value } of await page.context().cookies()) secrets.add(value);
  await page.goto('/contact');
  for (const [label, text] of Object.entries({ Name: 'A', Email: visitor.email, Subject: visitor.subject, Message: visitor.message }))
    await field(page, label).fill(text);
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('**/contact?sent=1*');
});

test('somebody sends line breaks, and lines of their own', async () => {
  const forged = '\r\n{"time":"now","event":"forged"}\n';
  const json = { ...learner, first_name: forged, email: `a.learner${forged}@example.com` };
  for (const path of ['/api/register', '/api/login', '/api/verify', '/api/subscribe', '/api/contact']) await send(path, { json });
  await send('/api/blog/1/comment', { json: { text: forged, fullName: forged } });
  for (const path of ['', '/api', '/api/blog', '/media', '/assets', '/blog']) await send(`${path}/${encodeURIComponent(forged)}`, { method: 'GET' });
  await send(`/about/${encodeURIComponent('\u2028{"event":"forged"}')}`, { method: 'GET' });
  await send('/blog/%zz%0d%0a', { method: 'GET' });
  // fetch() would not send these.
  const headers = { 'User-Agent': '{"event":"forged"}', 'X-Forwarded-For': '{"event":"forged"}', Authorization: 'Bearer {"event":"forged"}' };
  await new Promise((resolve, reject) => {
    request(`${product.address}/about`, { headers }, (answer) => answer.resume().once('end', resolve))
      .once('error', reject)
      .end();
  });
  await send('/api/this-is-the-end', { method: 'GET' });
  await expect.poll(() => product.said()).toContain('this-is-the-end');
});

test('of all that the log has a line for each event, and no line that somebody made up', () => {
  const events = lines().map((line) => (JSON.parse(line) as { time: string; event: string }).event);
  expect([...new Set(events)].sort()).toEqual([
    'authn_login_fail',
    'authn_login_success',
    'newsletter_created',
    'post_created',
    'request',
    'unsubscribed',
    'user_created',
    'user_deleted',
    'user_updated',
  ]);
});

test('and no line tells a password, a pin, a token, the key of a link, a whole address or what was written', () => {
  expect(secrets.size).toBeGreaterThan(26);
  expect([...secrets].filter((secret) => secret.length < 6)).toEqual([]);
  // The search can see: each of them is found where it stands.
  expect([...secrets].filter((secret) => !tells(JSON.stringify({ said: secret }), secret))).toEqual([]);
  expect(lines().filter((line) => line.includes('a***@example.com')).length).toBeGreaterThan(3);
  const told = lines().flatMap((line) => [...secrets].filter((secret) => tells(line, secret)).map((secret) => `${secret}: ${line}`));
  expect(told).toEqual([]);
});
