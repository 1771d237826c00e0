// Proves T18.

import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { repeatCalls } from '#tests/support/repeat-calls.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on' });

const from = '203.0.113.7';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

async function createPost(app: TestApp): Promise<{ token: string; id: number }> {
  const token = await app.adminToken();
  const { blog } = await app.api(token).blog.create({ title: 'A post', body: '<p>x</p>', image: await imageFile() });
  return { token, id: blog.id };
}

const subscribe = (app: TestApp, nth: number, address = from) =>
  app.call('POST', '/subscribe', { json: { email: `reader-${nth}@example.com` }, from: address });

const newAccount = (nth: number) => ({ ...person, email: `newcomer-${nth}@example.com` });

test('registration: 30 per hour for learners, 10 for tutors', async ({ app }) => {
  const register = (path: string) => (nth: number) => app.call('POST', path, { json: newAccount(nth), from });
  expect(await repeatCalls(31, register('/register'))).toEqual(['30 x 201', '1 x 429']);
  expect(await repeatCalls(11, register('/tutor'))).toEqual(['10 x 201', '1 x 429']);
  app.clock.ms += hourMs;
  expect(await repeatCalls(1, (nth) => register('/tutor')(nth + 50))).toEqual(['1 x 201']);
});

test('requests for verification codes: 60 per hour', async ({ app }) => {
  expect(await repeatCalls(61, () => app.call('POST', '/verify/resend', { json: { email: 'nobody@example.com' }, from }))).toEqual([
    '60 x 200',
    '1 x 429',
  ]);
});

test('contact messages: 5 per 10 minutes, 20 per day', async ({ app }) => {
  const sendMessage = () => app.call('POST', '/contact', { json: { name: 'A', email: 'a@example.com', subject: 'B', message: 'C' }, from });
  const statuses: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    statuses.push(...(await repeatCalls(6, sendMessage)));
    app.clock.ms += 10 * minuteMs;
  }
  expect(statuses).toEqual([...Array.from({ length: 4 }, () => ['5 x 201', '1 x 429']).flat(), '6 x 429']);
  const rejected = await sendMessage();
  expect(rejected.headers.get('Retry-After')).toBe(String(24 * 3600 - 50 * 60));
  expect(rejected.body.error).toBe('That was too often. Please try again in 24 hours.');
});

test('comments and replies together: 10 per minute, 60 per hour, 300 per day', async ({ app }) => {
  const { id } = await createPost(app);
  const { body } = await app.call('POST', `/blog/${id}/comment`, { json: { text: 'First' }, from: '203.0.113.8' });
  const comment = (nth: number) =>
    app.call('POST', nth % 2 ? `/blog/comment/${body.id}/reply` : `/blog/${id}/comment`, { json: { text: `Words ${nth}` }, from });
  expect(await repeatCalls(11, comment)).toEqual(['10 x 201', '1 x 429']);
  app.clock.ms += minuteMs;
  for (let round = 0; round < 5; round += 1) {
    expect(await repeatCalls(10, comment)).toEqual(['10 x 201']);
    app.clock.ms += minuteMs;
  }
  const rejected = await comment(0);
  expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, String(54 * 60)]);
});

test('comments on one post by all clients: 60 per minute', async ({ app }) => {
  const { id } = await createPost(app);
  const comment = (nth: number) => app.call('POST', `/blog/${id}/comment`, { json: { text: 'Daalụ' }, from: `198.51.100.${nth}` });
  expect(await repeatCalls(61, comment)).toEqual(['60 x 201', '1 x 429']);
});

test('likes per account from any address: 30 per minute, 500 per day', { tags: ['full'] }, async ({ app }) => {
  const { id, token } = await createPost(app);
  const like = (nth: number) => app.call('POST', `/blog/${id}/like`, { token, from: `198.51.100.${nth}` });
  expect(await repeatCalls(31, like)).toEqual(['30 x 200', '1 x 429']);
  const { token: other } = await app.learner();
  expect((await app.call('POST', `/blog/${id}/like`, { token: other, from })).status).toBe(200);
  for (let round = 1; round < 16; round += 1) {
    app.clock.ms += minuteMs;
    await repeatCalls(30, like);
  }
  app.clock.ms += minuteMs;
  expect(await repeatCalls(21, like)).toEqual(['20 x 200', '1 x 429']);
});

test('invalid email links: 20 per 10 minutes; valid ones do not count', async ({ app }) => {
  await subscribe(app, 1);
  const { token } = await app.context.db.selectFrom('subscribers').select('token').executeTakeFirstOrThrow();
  const follow = (pair: string) => () => app.call('POST', `/unsubscribe?${pair}`, { from });
  const validLink = `token=${token}&email=reader-1@example.com`;
  expect(await repeatCalls(40, follow(validLink))).toEqual(['40 x 200']);
  expect(await repeatCalls(21, follow('token=x&email=y@example.com'))).toEqual(['20 x 400', '1 x 429']);
  const confirm = () => app.call('POST', '/subscribe/confirm?token=x&email=y@example.com', { from });
  expect(await repeatCalls(21, confirm)).toEqual(['20 x 400', '1 x 429']);
});

test('passwords for account deletion: 5 per 10 minutes', async ({ app }) => {
  const { token } = await app.learner();
  const json = { password: 'a wrong guess', comments: 'keep' };
  const deleteAccount = (nth: number) => app.call('POST', '/auth/delete-account', { token, json, from: `198.51.100.${nth}` });
  expect(await repeatCalls(6, deleteAccount)).toEqual(['5 x 400', '1 x 429']);
});

test('administrator actions are limited per account', { tags: ['full'] }, async ({ app }) => {
  const { id, token } = await createPost(app);
  await subscribe(app, 1);
  const form = () => {
    const changed = new FormData();
    changed.set('title', 'Changed');
    return changed;
  };
  const post = async (nth: number) => {
    const fields = new FormData();
    for (const [name, value] of Object.entries({ title: `Post ${nth}`, body: '<p>x</p>' })) fields.set(name, value);
    fields.set('image', await imageFile());
    return app.call('POST', '/blog', { token, form: fields });
  };
  const profile = { first_name: 'A', last_name: 'B', email: 'admin@example.com', phone_number: '+234 1' };
  const newsletter = (nth: number) => ({ subject: `Letter ${nth}`, message: 'Nnọọ' });
  expect(await repeatCalls(20, post)).toEqual(['19 x 201', '1 x 429']);
  expect(await repeatCalls(21, () => app.call('PUT', `/blog/${id}`, { token, form: form() }))).toEqual(['20 x 200', '1 x 429']);
  expect(await repeatCalls(61, () => app.call('DELETE', '/blog/999', { token }))).toEqual(['60 x 404', '1 x 429']);
  const word = (nth: number) => app.call('POST', '/word-of-day', { token, json: { title: `ọjị ${nth}`, body: 'kola nut' } });
  expect(await repeatCalls(61, word)).toEqual(['60 x 201', '1 x 429']);
  expect(await repeatCalls(61, () => app.call('PUT', '/word-of-day/1', { token, json: { body: 'a nut' } }))).toEqual(['60 x 200', '1 x 429']);
  expect(await repeatCalls(61, () => app.call('DELETE', '/word-of-day/999', { token }))).toEqual(['60 x 404', '1 x 429']);
  expect(await repeatCalls(6, (nth) => app.call('POST', '/admin/send-newsletter', { token, json: newsletter(nth) }))).toEqual(['5 x 202', '1 x 429']);
  expect(await repeatCalls(21, (nth) => app.call('POST', '/admin/newsletters/test', { token, json: newsletter(nth) }))).toEqual([
    '20 x 202',
    '1 x 429',
  ]);
  expect(await repeatCalls(11, () => app.call('PUT', '/admin/profile', { token, json: profile }))).toEqual(['10 x 200', '1 x 429']);
});
