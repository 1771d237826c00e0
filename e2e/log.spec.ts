// Proves T40.

/** @module-tag full */
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { startServer } from '#tests/support/server-process.ts';
import { field, login } from './accounts.ts';
import { openPage } from './page.ts';

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
const typedEmail = 'a.typist@example.com';
const visitor = { name: 'A visitor', email: 'a.visitor@example.com', subject: 'What it is about', message: 'What nobody else shall read' };
const newsletter = { subject: 'What the letter is about', message: 'What subscribers read' };

let server: Awaited<ReturnType<typeof startServer>>;
/** Secrets used in this file. */
const secrets = new Set([
  ...[learner, tutor].flatMap(({ last_name, email, phone_number, password }) => [last_name, email, phone_number, password]),
  ...[admin.email, admin.password, newPassword, reader, typedEmail, 'a guess at a password', 'a key that is wrong'],
  ...[visitor.email, visitor.subject, visitor.message, newsletter.subject, newsletter.message, 'What was said'],
]);

interface RequestInput {
  method?: string;
  json?: object;
  form?: FormData;
  token?: string;
}

async function send(path: string, { method = 'POST', json, form, token }: RequestInput = {}): Promise<Record<string, unknown>> {
  const headers = { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...(json ? { 'Content-Type': 'application/json' } : {}) };
  const body = method === 'GET' ? null : json ? JSON.stringify(json) : (form ?? null);
  const response = await fetch(`${server.address}${path}`, { method, headers, body, redirect: 'manual' });
  return { status: response.status, ...(response.headers.get('Content-Type')?.startsWith('application/json') ? await response.json() : {}) };
}

async function mailTo(email: string): Promise<Email> {
  const outbox = join(server.dataDir, 'outbox');
  const found = async () => {
    // A mail that is being written ends in .part.
    const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
    return mails.find(({ to }) => to?.[0]?.address === email);
  };
  const mail = await expect.poll(found).toBeDefined().then(found);
  if (!mail) throw new Error(`No email to ${email}`);
  return mail;
}

const tokenOf = (response: Record<string, unknown>) => {
  const token = String(response.token);
  secrets.add(token);
  return token;
};

/** Registers and verifies with a wrong and the right PIN; logs in with a wrong and the right password. */
async function registerAndLogin(account: typeof learner, path: string): Promise<string> {
  const { email, password } = account;
  await send(path, { json: account });
  const pin = (await mailTo(email)).text?.match(/^\d{6}$/m)?.[0] ?? '';
  secrets.add(pin);
  const typo = pin.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
  secrets.add(typo);
  for (const verification_pin of [typo, pin]) await send('/api/verify', { json: { email, verification_pin } });
  await send('/api/verify/resend', { json: { email } });
  await send('/api/login', { json: { email, password: 'a guess at a password' } });
  return tokenOf(await send('/api/login', { json: { email, password } }));
}

/** Lines of the log, without the banner of the start, which is indented. */
const lines = (): string[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  '));

const contains = (line: string, secret: string) =>
  /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(line) : line.includes(secret);

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('visitors and administrators use every API endpoint', async () => {
  const learnerToken = await registerAndLogin(learner, '/api/register');
  const tutorToken = await registerAndLogin(tutor, '/api/tutor');
  await send('/api/register', { json: learner });
  await send('/api/auth/me', { method: 'GET', token: tutorToken });
  await send('/api/blog/1/like', { token: learnerToken });
  await send('/api/blog/1/like', { token: 'a key that is wrong' });
  const { id } = await send('/api/blog/1/comment', { json: { text: 'What was said', email: typedEmail }, token: learnerToken });
  await send(`/api/blog/comment/${id}/reply`, { json: { text: 'What was said', email: typedEmail } });
  await send('/api/contact', { json: visitor });
  await send('/api/subscribe', { json: { email: reader } });
  const key = (await mailTo(reader)).text?.match(/unsubscribe\?token=([^&\s]+)/)?.[1] ?? '';
  secrets.add(key);

  const adminToken = tokenOf(await send('/api/admin/login', { json: admin }));
  for (const list of ['users', 'users/export', 'tutors', `subscribers`, `users?search=${learner.email}`])
    await send(`/api/admin/${list}`, { method: 'GET', token: adminToken });
  const { blog } = await send('/api/blog', {
    form: postForm({ title: 'A post', body: '<p>x</p>', image: await imageFile('png', 8, 8) }),
    token: adminToken,
  });
  expect(blog).toBeDefined();
  await send('/api/admin/newsletters/test', { json: newsletter, token: adminToken });
  await send('/api/admin/send-newsletter', { json: newsletter, token: adminToken });
  const profile = {
    first_name: 'Head',
    last_name: 'Example',
    email: admin.email,
    phone_number: '+234 1',
    password: newPassword,
    current_password: admin.password,
  };
  expect((await send('/api/admin/profile', { method: 'PUT', json: profile, token: adminToken })).status).toBe(200);

  const query = `?token=${key}&email=${encodeURIComponent(reader)}`;
  for (const path of ['/unsubscribe', '/confirm-subscription', '/api/blog', '/nowhere', '/api/nowhere', '/blog/1.data']) {
    await send(path + query, { method: 'GET', token: learnerToken });
    await send(path + query, { token: learnerToken });
  }
  expect((await send(`/api/unsubscribe${query}`)).status).toBe(200);
  expect((await send('/api/auth/delete-account', { json: { password: learner.password, comments: 'keep' }, token: learnerToken })).status).toBe(200);
  await send('/api/admin/logout', { token: adminToken });
});

test('a visitor uses the pages: login, rejected input, contact form', async () => {
  const page = await openPage(`/login?email=${typedEmail}`, { baseURL: server.address, expectedErrors: [401] });
  await login(page, tutor.email, 'a guess at a password');
  await page.getByRole('alert').getByText('Invalid password').waitFor();
  await login(page, tutor.email, tutor.password);
  await page.waitForURL('**/blog');
  for (const { value } of await page.context().cookies()) secrets.add(value);
  await page.goto('/contact');
  for (const [label, text] of Object.entries({ Name: 'A', Email: visitor.email, Subject: visitor.subject, Message: visitor.message }))
    await field(page, label).fill(text);
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('**/contact?sent=1*');
});

test('a client sends line breaks and forged log lines', async () => {
  const forged = '\r\n{"time":"now","event":"forged"}\n';
  const json = { ...learner, first_name: forged, email: `a.learner${forged}@example.com` };
  for (const path of ['/api/register', '/api/login', '/api/verify', '/api/subscribe', '/api/contact']) await send(path, { json });
  await send('/api/blog/1/comment', { json: { text: forged, fullName: forged } });
  for (const path of ['', '/api', '/api/blog', '/media', '/assets', '/blog']) await send(`${path}/${encodeURIComponent(forged)}`, { method: 'GET' });
  await send(`/about/${encodeURIComponent('\u2028{"event":"forged"}')}`, { method: 'GET' });
  await send('/blog/%zz%0d%0a', { method: 'GET' });
  // fetch() rejects these header values.
  const headers = { 'User-Agent': '{"event":"forged"}', 'X-Forwarded-For': '{"event":"forged"}', Authorization: 'Bearer {"event":"forged"}' };
  await new Promise((resolve, reject) => {
    request(`${server.address}/about`, { headers }, (response) => response.resume().once('end', resolve))
      .once('error', reject)
      .end();
  });
  await send('/api/this-is-the-end', { method: 'GET' });
  await expect.poll(() => server.output()).toContain('this-is-the-end');
});

/** Lines of requests: the start has one, and a job may turn the day at any time. */
const requestLines = () =>
  lines()
    .map((line): { event: string; request_id?: string } => JSON.parse(line))
    .filter(({ event }) => event !== 'starting' && event !== 'day_turned');

test('the log has a line for each event and no forged line', () => {
  expect([...new Set(requestLines().map(({ event }) => event))].sort()).toEqual([
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

test('every line names its request', () => {
  const ids = requestLines().map(({ request_id }) => request_id);
  expect(ids.filter((id) => !/^[\da-f-]{36}$/.test(String(id)))).toEqual([]);
});

test('no line contains a password, PIN, token, link key, full email address or written text', () => {
  expect(secrets.size).toBeGreaterThan(26);
  expect([...secrets].filter((secret) => secret.length < 6)).toEqual([]);
  // Control: the search finds each secret in a text that contains it.
  expect([...secrets].filter((secret) => !contains(JSON.stringify({ said: secret }), secret))).toEqual([]);
  expect(lines().filter((line) => line.includes('a***@example.com')).length).toBeGreaterThan(3);
  const leaked = lines().flatMap((line) => [...secrets].filter((secret) => contains(line, secret)).map((secret) => `${secret}: ${line}`));
  expect(leaked).toEqual([]);
});
