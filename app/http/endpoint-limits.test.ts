import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { imageFile } from '#tests/support/image-files.ts';
import { repeatCalls } from '#tests/support/repeat-calls.ts';
import { createTestApp, person, type TestApp } from '#tests/support/test-app.ts';

// Some limits take hundreds of calls to reach.
vi.setConfig({ testTimeout: 120_000 });

let at: TestApp;
beforeEach(async () => {
  at = await createTestApp({ RATE_LIMITS: 'on' });
});
afterEach(() => at.close());

const from = '203.0.113.7';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

async function postOnBlog(): Promise<{ token: string; id: number }> {
  const token = await at.adminToken();
  const { blog } = await at.api(token).blog.create({ title: 'A post', body: '<p>x</p>', image: await imageFile() });
  return { token, id: blog.id };
}

const subscribe = (nth: number, address = from) => at.call('POST', '/subscribe', { json: { email: `reader-${nth}@example.com` }, from: address });

const newcomer = (nth: number) => ({ ...person, email: `newcomer-${nth}@example.com` });

test('registering: 30 an hour, tutors 10', async () => {
  const registering = (path: string) => (nth: number) => at.call('POST', path, { json: newcomer(nth), from });
  expect(await repeatCalls(31, registering('/register'))).toEqual(['30 x 201', '1 x 429']);
  expect(await repeatCalls(11, registering('/tutor'))).toEqual(['10 x 201', '1 x 429']);
  at.clock.ms += hourMs;
  expect(await repeatCalls(1, (nth) => registering('/tutor')(nth + 50))).toEqual(['1 x 201']);
});

test('asking for pins: 60 an hour', async () => {
  expect(await repeatCalls(61, () => at.call('POST', '/verify/resend', { json: { email: 'nobody@example.com' }, from }))).toEqual([
    '60 x 200',
    '1 x 429',
  ]);
});

test('writing to the academy: 5 in ten minutes and 20 a day', async () => {
  const write = () => at.call('POST', '/contact', { json: { name: 'A', email: 'a@example.com', subject: 'B', message: 'C' }, from });
  const said: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    said.push(...(await repeatCalls(6, write)));
    at.clock.ms += 10 * minuteMs;
  }
  expect(said).toEqual([...Array.from({ length: 4 }, () => ['5 x 201', '1 x 429']).flat(), '6 x 429']);
  const refused = await write();
  expect(refused.headers.get('Retry-After')).toBe(String(24 * 3600 - 50 * 60));
  expect(refused.body.error).toBe('That was too often. Please try again in 24 hours.');
});

test('comments and replies together: 10 a minute, 60 an hour, 300 a day', async () => {
  const { id } = await postOnBlog();
  const { body } = await at.call('POST', `/blog/${id}/comment`, { json: { text: 'First' }, from: '203.0.113.8' });
  const say = (nth: number) =>
    at.call('POST', nth % 2 ? `/blog/comment/${body.id}/reply` : `/blog/${id}/comment`, { json: { text: `Words ${nth}` }, from });
  expect(await repeatCalls(11, say)).toEqual(['10 x 201', '1 x 429']);
  at.clock.ms += minuteMs;
  for (let round = 0; round < 5; round += 1) {
    expect(await repeatCalls(10, say)).toEqual(['10 x 201']);
    at.clock.ms += minuteMs;
  }
  const refused = await say(0);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, String(54 * 60)]);
});

test('comments on one post by everybody: 60 a minute', async () => {
  const { id } = await postOnBlog();
  const say = (nth: number) => at.call('POST', `/blog/${id}/comment`, { json: { text: 'Daalụ' }, from: `198.51.100.${nth}` });
  expect(await repeatCalls(61, say)).toEqual(['60 x 201', '1 x 429']);
});

test('likes of one account, wherever it is: 30 a minute and 500 a day', async () => {
  const { id, token } = await postOnBlog();
  const like = (nth: number) => at.call('POST', `/blog/${id}/like`, { token, from: `198.51.100.${nth}` });
  expect(await repeatCalls(31, like)).toEqual(['30 x 200', '1 x 429']);
  const { token: other } = await at.learner();
  expect((await at.call('POST', `/blog/${id}/like`, { token: other, from })).status).toBe(200);
  for (let round = 1; round < 16; round += 1) {
    at.clock.ms += minuteMs;
    await repeatCalls(30, like);
  }
  at.clock.ms += minuteMs;
  expect(await repeatCalls(21, like)).toEqual(['20 x 200', '1 x 429']);
});

test('links in mails: 20 wrong ones in ten minutes, however many right ones', async () => {
  await subscribe(1);
  const { token } = await at.context.db.selectFrom('subscribers').select('token').executeTakeFirstOrThrow();
  const press = (pair: string) => () => at.call('POST', `/unsubscribe?${pair}`, { from });
  const right = `token=${token}&email=reader-1@example.com`;
  expect(await repeatCalls(40, press(right))).toEqual(['40 x 200']);
  expect(await repeatCalls(21, press('token=x&email=y@example.com'))).toEqual(['20 x 400', '1 x 429']);
  const confirm = () => at.call('POST', '/subscribe/confirm?token=x&email=y@example.com', { from });
  expect(await repeatCalls(21, confirm)).toEqual(['20 x 400', '1 x 429']);
});

test('a password to delete an account with: 5 in ten minutes', async () => {
  const { token } = await at.learner();
  const json = { password: 'a wrong guess', comments: 'keep' };
  const leave = (nth: number) => at.call('POST', '/auth/delete-account', { token, json, from: `198.51.100.${nth}` });
  expect(await repeatCalls(6, leave)).toEqual(['5 x 400', '1 x 429']);
});

test('what administrators do, by account', async () => {
  const { id, token } = await postOnBlog();
  await subscribe(1);
  const form = () => {
    const changed = new FormData();
    changed.set('title', 'Changed');
    return changed;
  };
  const post = async (nth: number) => {
    const fields = new FormData();
    for (const [name, value] of Object.entries({ title: `Post ${nth}`, body: '<p>x</p>' })) fields.set(name, value);
    fields.set('image', await imageFile());
    return at.call('POST', '/blog', { token, form: fields });
  };
  const profile = { first_name: 'A', last_name: 'B', email: 'admin@example.com', phone_number: '+234 1' };
  const letter = (nth: number) => ({ subject: `Letter ${nth}`, message: 'Nnọọ' });
  expect(await repeatCalls(20, post)).toEqual(['19 x 201', '1 x 429']);
  expect(await repeatCalls(21, () => at.call('PUT', `/blog/${id}`, { token, form: form() }))).toEqual(['20 x 200', '1 x 429']);
  expect(await repeatCalls(61, () => at.call('DELETE', '/blog/999', { token }))).toEqual(['60 x 404', '1 x 429']);
  const word = (nth: number) => at.call('POST', '/word-of-day', { token, json: { title: `ọjị ${nth}`, body: 'kola nut' } });
  expect(await repeatCalls(61, word)).toEqual(['60 x 201', '1 x 429']);
  expect(await repeatCalls(61, () => at.call('PUT', '/word-of-day/1', { token, json: { body: 'a nut' } }))).toEqual(['60 x 200', '1 x 429']);
  expect(await repeatCalls(61, () => at.call('DELETE', '/word-of-day/999', { token }))).toEqual(['60 x 404', '1 x 429']);
  expect(await repeatCalls(6, (nth) => at.call('POST', '/admin/send-newsletter', { token, json: letter(nth) }))).toEqual(['5 x 202', '1 x 429']);
  expect(await repeatCalls(21, (nth) => at.call('POST', '/admin/newsletters/test', { token, json: letter(nth) }))).toEqual(['20 x 202', '1 x 429']);
  expect(await repeatCalls(11, () => at.call('PUT', '/admin/profile', { token, json: profile }))).toEqual(['10 x 200', '1 x 429']);
});
