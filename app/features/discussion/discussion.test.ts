// Proves T13, T23.

import { describe, expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();
let learner: string;
let other: string;
test.beforeAll(async ({ app, adminToken }) => {
  learner = (await app.learner()).token;
  other = (await app.learner({ email: 'other@example.com' })).token;
  await app.api(adminToken).wordOfDay.create({ title: 'Ụlọ', body: 'House' });
  await app.call('POST', '/blog', { token: adminToken, form: postForm({ title: 'A title', body: '<p>A body</p>', image: await imageFile() }) });
});

describe.each([
  ['/blog', 'Blog post not found'],
  ['/word-of-day', 'Word of the Day not found'],
])('%s', (path, missing) => {
  const comment = (app: TestApp, json: object, token?: string) => app.call('POST', `${path}/1/comment`, { json, ...(token ? { token } : {}) });
  const list = async (app: TestApp, query = '', token?: string) => app.call('GET', `${path}/1/comments${query}`, token ? { token } : {});
  const counts = async (app: TestApp) => (path === '/blog' ? await app.api().blog.read({ id: 1 }) : await app.api().wordOfDay.current());

  test('toggles a like and counts the likes of all accounts', async ({ app }) => {
    const like = (token: string) => app.call('POST', `${path}/1/like`, { token });
    expect((await like(learner)).body).toEqual({ likes: 1, message: 'Liked' });
    expect((await like(other)).body).toEqual({ likes: 2, message: 'Liked' });
    expect((await like(learner)).body).toEqual({ likes: 1, message: 'Unliked' });
    expect((await counts(app)).likes).toBe(1);
    const myLikes = await app.api(other).discussion.likes();
    expect(path === '/blog' ? myLikes.post : myLikes.word).toEqual([1]);
  });

  test('responds 404 to likes and comments on a missing target', async ({ app }) => {
    for (const [method, url] of [
      ['POST', `${path}/999/like`],
      ['POST', `${path}/999/comment`],
      ['GET', `${path}/999/comments`],
    ] as const) {
      const response = await app.call(method, url, { token: learner, ...(url.endsWith('comment') ? { json: { text: 'x' } } : {}) });
      expect(response.status).toBe(404);
      expect(response.body.error).toBe(missing);
    }
    expect((await app.call('GET', `${path}/comment/999/replies`)).body.error).toBe('Comment not found');
    expect((await app.call('POST', `${path}/comment/999/reply`, { json: { text: 'x' } })).body.error).toBe('Comment not found');
  });

  test('accepts comments of visitors with and without a name, and treats blank as none', async ({ app }) => {
    const anonymous = await comment(app, { text: ' Nke a dị mma ', fullName: ' ', email: '' });
    expect(anonymous.status).toBe(201);
    expect(anonymous.body).toMatchObject({ text: 'Nke a dị mma', fullName: null, email: null, User: null, replies: 0 });
    const named = await comment(app, { text: 'Me too', fullName: 'A reader', email: 'reader@example.com' });
    expect(named.body).toMatchObject({ fullName: 'A reader', email: 'reader@example.com', User: null });
    expect((await counts(app)).comments).toBe(2);
  });

  test('rejects a comment that is empty, too long or has an invalid email', async ({ app }) => {
    expect((await comment(app, { text: ' ' })).body.errors).toEqual({ text: 'Please write something first' });
    expect((await comment(app, { text: 'a'.repeat(5001) })).status).toBe(400);
    expect(Object.keys((await comment(app, { text: 'x', email: 'nowhere' })).body.errors ?? {})).toEqual(['email']);
  });

  test('stores HTML as plain text', async ({ app }) => {
    const text = '<img src=x onerror=alert(1)> & "quotes"\nsecond line';
    expect((await comment(app, { text })).body.text).toBe(text);
  });

  test('lists comments newest first and pages by cursor', async ({ app }) => {
    const all = await list(app);
    expect(all.rows.map((row) => row.text)).toEqual(['<img src=x onerror=alert(1)> & "quotes"\nsecond line', 'Me too', 'Nke a dị mma']);
    expect(all.headers.get('X-Total-Count')).toBe('3');
    const older = await list(app, `?limit=1&before=${all.rows[1]?.id}`);
    expect(older.rows).toEqual([all.rows[2]]);
    expect(older.headers.get('X-Total-Count')).toBe('3');
  });

  test('lists replies oldest first, counts them on their comment, and pages by cursor', async ({ app }) => {
    const parent = Number((await list(app)).rows[0]?.id);
    const reply = (text: string) => app.call('POST', `${path}/comment/${parent}/reply`, { json: { text } });
    expect((await app.call('GET', `${path}/comment/${parent}/replies`)).rows).toEqual([]);
    const first = await reply('one');
    expect(first.status).toBe(201);
    await reply('two');
    const replies = await app.call('GET', `${path}/comment/${parent}/replies`);
    expect(replies.rows.map((row) => row.text)).toEqual(['one', 'two']);
    const later = await app.call('GET', `${path}/comment/${parent}/replies?after=${first.body.id}`);
    expect(later.rows.map((row) => row.text)).toEqual(['two']);
    expect(later.headers.get('X-Total-Count')).toBe('2');
    expect((await list(app)).rows[0]?.replies).toBe(2);
    expect((await counts(app)).comments).toBe(3);
    expect((await app.call('POST', `${path}/comment/${first.body.id}/reply`, { json: { text: 'x' } })).status).toBe(404);
  });

  test('returns the first comment for the same text within a minute', async ({ app }) => {
    const first = await comment(app, { text: 'Pressed twice' });
    app.clock.ms += 59_999;
    const repeated = await comment(app, { text: 'Pressed twice' });
    expect(repeated.status).toBe(201);
    expect(repeated.body.id).toBe(first.body.id);
    app.clock.ms += 2;
    expect((await comment(app, { text: 'Pressed twice' })).body.id).not.toBe(first.body.id);
  });

  test('shows an email only to its verified owner and administrators', async ({ app, adminToken }) => {
    const { body } = await comment(app, { text: 'Whose address?', email: person.email.toUpperCase() });
    const seenBy = async (token?: string) => (await list(app, '?limit=1', token)).rows.find((row) => row.id === body.id)?.email;
    expect(await seenBy()).toBeNull();
    expect(await seenBy(other)).toBeNull();
    expect(await seenBy('expired-token')).toBeNull();
    expect(await seenBy(learner)).toBe(person.email.toUpperCase());
    expect(await seenBy(adminToken)).toBe(person.email.toUpperCase());
    expect((await list(app, '', learner)).headers.get('Cache-Control')).toBe('no-store');
  });

  test('shows the account name only on comments sent with a token', async ({ app }) => {
    expect((await comment(app, { text: 'With a typed email', email: person.email })).body.User).toBeNull();
    expect((await comment(app, { text: 'With a token' }, learner)).body.User).toEqual({ first_name: person.first_name });
  });

  test('responds 401 to an expired token', async ({ app }) => {
    const response = await comment(app, { text: 'Too late' }, 'expired-token');
    expect(response.status).toBe(401);
    expect(response.body.error).toBe('Token expired');
  });
});

test('responds 404 for a comment of a word below the path of posts', async ({ app }) => {
  const { id } = await app.api().wordOfDay.comment({ id: 1, text: 'On a word' });
  expect((await app.call('GET', `/blog/comment/${id}/replies`)).status).toBe(404);
  expect((await app.call('POST', `/blog/comment/${id}/reply`, { json: { text: 'x' } })).status).toBe(404);
});
