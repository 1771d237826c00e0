import { expect, onTestFinished, test } from 'vitest';
import { openCopy, openRelease, people, release, tokens } from './release-1.ts';

const token = tokens.admin;

test('a like is removed and added again', { tags: ['full'] }, async () => {
  const at = await openCopy();
  for (const path of ['/blog/7', '/word-of-day/9']) {
    const toggle = async () => (await at.call('POST', `${path}/like`, { token: tokens.learner })).body;
    const { likes, message } = await toggle();
    expect(message).toBe('Unliked');
    expect(await toggle()).toEqual({ likes: Number(likes) + 1, message: 'Liked' });
  }
  expect((await at.call('GET', '/auth/likes', { token: tokens.otherLearner })).body).toMatchObject({ post: [7], word: [9] });
});

test('a comment from seconds before the upgrade is not stored twice, and new comments are listed with old ones', { tags: ['full'] }, async () => {
  const at = await openCopy();
  const { path, id, json } = release.recentComment;
  const post = (to: string, text: string) => at.call('POST', to, { json: { ...json, text }, token: tokens.learner, from: people.learner.from });
  expect((await post(path, json.text)).body).toMatchObject({ id, text: json.text });
  const { id: newest } = (await post(path, 'A new comment')).body;
  await post(`/blog/comment/${id}/reply`, 'A new reply');
  const { rows, headers } = await at.call('GET', '/blog/8/comments');
  expect(rows.map((row) => [row.id, row.text, row.replies])).toEqual([
    [newest, 'A new comment', 0],
    [id, json.text, 1],
  ]);
  expect(headers.get('X-Total-Count')).toBe('2');
  expect(Number(newest)).toBeGreaterThan(id);
});

test('deleting an account deletes its sessions and likes, and the names on its comments', async () => {
  const at = await openCopy();
  const { likes } = (await at.call('GET', '/blog/7')).body;
  const json = { password: people.learner.password, comments: 'keep', newsletter: 'leave' };
  expect((await at.call('POST', '/auth/delete-account', { token: tokens.learner, json })).status).toBe(200);
  expect((await at.call('GET', '/auth/me', { token: tokens.learner })).status).toBe(401);
  expect((await at.call('GET', '/blog/7')).body.likes).toBe(Number(likes) - 1);
  const { rows } = await at.call('GET', '/blog/7/comments', { token });
  expect(rows.find(({ text }) => String(text).startsWith('Said by the learner'))).toMatchObject({
    fullName: null,
    email: null,
    User: null,
    replies: 3,
  });
  expect(rows.find(({ text }) => text === 'Said by the tutor')).toMatchObject({ User: { first_name: 'Ọlụ́chi' } });
  const { rows: subscribers } = await at.call('GET', '/admin/subscribers', { token });
  expect(subscribers.map(({ email }) => email)).not.toContain(people.learner.email);
});

test('a picture is deleted with the last post that shows it, and comments with their post', { tags: ['full'] }, async () => {
  const at = await openCopy();
  const statuses = () =>
    Promise.all(release.sharedPictures.map(async (path) => (await at.httpApp.fetch(new Request(`http://academy.test${path}`))).status));
  await at.call('DELETE', '/blog/8', { token });
  expect(await statuses()).toEqual([200, 200]);
  await at.call('DELETE', '/blog/7', { token });
  expect(await statuses()).toEqual([404, 404]);
  expect((await at.call('GET', '/blog/comment/4/replies')).status).toBe(404);
  expect((await at.call('GET', '/admin/blogs/total', { token })).body).toEqual({ totalBlogs: 2 });
});

test('ids of deleted posts and words are not reused', { tags: ['full'] }, async () => {
  const at = await openCopy();
  const form = new FormData();
  const image = await (await at.httpApp.fetch(new Request(`http://academy.test${release.sharedPictures[0]}`))).blob();
  for (const [name, value] of Object.entries({ title: 'Ọhụrụ', body: '<p>Ndewo</p>' })) form.set(name, value);
  form.set('image', image, 'picture.webp');
  const { body: created } = await at.call('POST', '/blog', { token, form });
  expect(created.blog).toMatchObject({ id: 11 });
  const { body: word } = await at.call('POST', '/word-of-day', { token, json: { title: 'ọhụrụ', body: 'new' } });
  expect(word.wordOfDay).toMatchObject({ id: 11 });
  for (const id of [11, 9]) await at.call('DELETE', `/word-of-day/${id}`, { token });
  expect((await at.call('GET', '/word-of-day/current')).body).toMatchObject({ id: 8, title: 'ọ́kụ́', subtitle: 'noun · fire, light' });
});

test('saving a post that has changed since is refused', { tags: ['full'] }, async () => {
  const at = await openCopy();
  const { updatedAt, createdAt, title } = (await at.call('GET', '/blog/9')).body;
  const save = async (basedOn: string) => {
    const form = new FormData();
    form.set('title', `${title}!`);
    form.set('basedOn', basedOn);
    return (await at.call('PUT', '/blog/9', { token, form })).status;
  };
  expect(await save(String(createdAt))).toBe(409);
  expect(await save(String(updatedAt))).toBe(200);
});

test('starter content is not added again after every post and word was deleted', async () => {
  const before = await openRelease();
  for (const id of [2, 7, 8, 9]) await before.call('DELETE', `/blog/${id}`, { token });
  for (let id = 1; id <= 9; id += 1) await before.call('DELETE', `/word-of-day/${id}`, { token });
  const after = await before.restart();
  onTestFinished(() => after.close());
  expect((await after.call('GET', '/blog')).rows).toEqual([]);
  expect((await after.call('GET', '/word-of-day/current')).status).toBe(404);
});
