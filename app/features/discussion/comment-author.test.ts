// Proves T13.

import { describe, expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { person, pinIn, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();
let learner: string;
let tutor: string;
test.beforeAll(async ({ app, adminToken }) => {
  learner = (await app.learner()).token;
  const applicant = { ...person, first_name: 'Tutor', email: 'tutor@example.com' };
  await app.api().accounts.tutor(applicant);
  await app.api().accounts.verify({ email: applicant.email, verification_pin: pinIn((await app.mails()).at(-1)) });
  tutor = (await app.api().accounts.login(applicant)).token ?? '';
  await app.api(adminToken).wordOfDay.create({ title: 'Ụlọ', body: 'House' });
  await app.api(adminToken).blog.create({ title: 'A title', body: '<p>A body</p>', image: await imageFile() });
});

describe.each(['/blog', '/word-of-day'])('%s', (path) => {
  const auth = (token?: string) => (token ? { token } : {});
  const comment = (app: TestApp, json: object, token?: string) => app.call('POST', `${path}/1/comment`, { json, ...auth(token) });
  const reply = (app: TestApp, id: unknown, json: object, token?: string) =>
    app.call('POST', `${path}/comment/${id}/reply`, { json, ...auth(token) });
  const replies = (app: TestApp, id: unknown, query = '', token?: string) => app.call('GET', `${path}/comment/${id}/replies${query}`, auth(token));

  test('counts one like each from a learner, a tutor and an administrator', async ({ app, adminToken }) => {
    const likes: unknown[] = [];
    for (const token of [learner, tutor, adminToken]) likes.push((await app.call('POST', `${path}/1/like`, { token })).body.likes);
    expect(likes).toEqual([1, 2, 3]);
    const myLikes = await app.api(tutor).discussion.likes();
    expect(path === '/blog' ? myLikes.post : myLikes.word).toEqual([1]);
    expect((await app.call('POST', `${path}/1/like`, { token: tutor })).body).toEqual({ likes: 2, message: 'Unliked' });
    const after = await app.api(tutor).discussion.likes();
    expect(path === '/blog' ? after.post : after.word).toEqual([]);
  });

  test('creates another comment for the same text from another sender, on another target or under another name', async ({ app }) => {
    const text = 'Daalụ!';
    const first = (await comment(app, { text })).body.id;
    const ids = [
      first,
      (await comment(app, { text }, learner)).body.id,
      (await comment(app, { text }, tutor)).body.id,
      (await comment(app, { text, fullName: 'A reader' })).body.id,
      (await comment(app, { text, email: 'reader@example.com' })).body.id,
      (await reply(app, first, { text })).body.id,
      (await reply(app, first, { text }, learner)).body.id,
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect((await reply(app, first, { text })).body.id).toBe(ids[5]);
    expect((await comment(app, { text: ` ${text} ` })).body.id).toBe(first);
  });

  test('protects the email and name of a reply like those of a comment', async ({ app, adminToken }) => {
    const parent = (await comment(app, { text: 'A question' })).body.id;
    const sent = await reply(app, parent, { text: 'An answer', fullName: 'The answerer', email: person.email }, learner);
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({ fullName: 'The answerer', email: person.email, User: { first_name: person.first_name }, replies: 0 });
    await reply(app, parent, { text: 'Not me', email: person.email });
    const seenBy = async (token?: string) => (await replies(app, parent, '', token)).rows.map((row) => row.email);
    expect(await seenBy()).toEqual([null, null]);
    expect(await seenBy('expired-token')).toEqual([null, null]);
    expect(await seenBy(tutor)).toEqual([null, null]);
    expect(await seenBy(learner)).toEqual([person.email, person.email]);
    expect(await seenBy(adminToken)).toEqual([person.email, person.email]);
    expect((await replies(app, parent)).rows.map((row) => row.User)).toEqual([{ first_name: person.first_name }, null]);
  });

  test('responds with the fields of the contract only', async ({ app }) => {
    const { body } = await comment(app, { text: 'What do you know about me?', email: 'x@example.com', account_id: 1, sender: 'y' }, learner);
    const keys = ['User', 'createdAt', 'editedAt', 'email', 'fullName', 'id', 'replies', 'staff', 'text'];
    expect(Object.keys(body).sort()).toEqual(keys);
    expect(Object.keys(body.User ?? {})).toEqual(['first_name']);
  });

  test('accepts 5,000 characters, counts code points, and counts a line break as one', async ({ app }) => {
    const response = await comment(app, { text: `𝒪${'ọ'.repeat(4997)}\r\nx` });
    expect(response.status).toBe(201);
    expect(String(response.body.text)).toHaveLength(5001);
    expect(response.body.text).toContain('ọ\nx');
    const long = await comment(app, { text: 'a'.repeat(5001) });
    expect(long.status).toBe(400);
    expect(long.body.errors).toEqual({ text: 'Comment may have at most 5,000 characters' });
  });

  test('pages through every comment and every reply once', async ({ app }) => {
    app.clock.ms += 60_000;
    const parent = (await comment(app, { text: 'A long talk' })).body.id;
    for (let nth = 0; nth < 5; nth += 1) await reply(app, parent, { text: `Answer ${nth}` });
    const seen: unknown[] = [];
    let cursor = '';
    for (;;) {
      const { rows, headers } = await replies(app, parent, `?limit=2${cursor}`);
      expect(headers.get('X-Total-Count')).toBe('5');
      if (rows.length === 0) break;
      seen.push(...rows.map((row) => row.text));
      cursor = `&after=${rows.at(-1)?.id}`;
    }
    expect(seen).toEqual(['Answer 0', 'Answer 1', 'Answer 2', 'Answer 3', 'Answer 4']);
    const all = (await app.call('GET', `${path}/1/comments`)).rows.map((row) => row.id);
    const paged: unknown[] = [];
    for (let before = ''; ; ) {
      const { rows } = await app.call('GET', `${path}/1/comments?limit=3${before}`);
      if (rows.length === 0) break;
      paged.push(...rows.map((row) => row.id));
      before = `&before=${rows.at(-1)?.id}`;
    }
    expect(paged).toEqual(all);
  });
});

test('separates likes and comments of a post and a word with the same id', async ({ app }) => {
  const counts = async () => {
    const [post, word] = [await app.api().blog.read({ id: 1 }), await app.api().wordOfDay.current()];
    return [post.comments, word.comments, post.likes, word.likes];
  };
  const before = await counts();
  await app.api().blog.comment({ id: 1, text: 'Only on the post' });
  await app.api(tutor).blog.like({ id: 1 });
  expect(await counts()).toEqual([Number(before[0]) + 1, before[1], Number(before[2]) + 1, before[3]]);
});
