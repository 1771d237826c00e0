import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const required = 'All fields (title, body, and image) are required.';
const test = withAppPerFile();

async function create(app: TestApp, adminToken: string, change: Record<string, string | File> = {}) {
  return app.call('POST', '/blog', {
    token: adminToken,
    form: postForm({ title: 'A title', body: '<p>A body</p>', image: await imageFile(), ...change }),
  });
}
const createdId = async (app: TestApp, adminToken: string, change?: Record<string, string | File>) =>
  Number(((await create(app, adminToken, change)).body.blog as { id: number }).id);
const read = (app: TestApp, id: number) => app.api().blog.read({ id });

test('creates, reads and lists a post', async ({ app, adminToken }) => {
  const response = await create(app, adminToken, { title: ' Ụtụtụ ọma '.normalize('NFD'), subtitle: 'Good morning' });
  expect(response.status).toBe(201);
  expect(response.body.message).toBe('Blog post created successfully!');
  const { blog } = response.body as { blog: { id: number } };
  expect(blog).toMatchObject({ title: 'Ụtụtụ ọma', subtitle: 'Good morning', body: '<p>A body</p>', likes: 0, comments: 0 });
  expect(await app.api(adminToken).blog.edit({ id: blog.id })).toEqual(blog);
  const { rows } = await app.api().blog.list();
  expect(blog).toMatchObject(rows[0] ?? {});
  expect(await read(app, blog.id)).toMatchObject(rows[0] ?? {});
});

test.for(['title', 'body', 'image'])('rejects a post without %s and writes nothing', async (missing, { app, adminToken }) => {
  const before = (await app.api(adminToken).blog.total()).totalBlogs;
  const form = postForm({ title: 'A title', body: '<p>A body</p>', image: await imageFile() });
  form.delete(missing);
  const response = await app.call('POST', '/blog', { token: adminToken, form });
  expect(response.status).toBe(400);
  expect(response.body.error).toBe(required);
  expect(response.body.errors).toEqual({ [missing]: required });
  expect((await app.api(adminToken).blog.total()).totalBlogs).toBe(before);
});

test('treats a body of forbidden tags alone as empty', async ({ app, adminToken }) => {
  const response = await create(app, adminToken, { body: '<script>alert(1)</script><p> </p>' });
  expect(response.status).toBe(400);
  expect(response.body.error).toBe(required);
});

test('sanitizes a body before it is stored', async ({ app, adminToken }) => {
  const id = await createdId(app, adminToken, { body: '<p onclick="x()">Hello <a href="javascript:x()">you</a></p><iframe srcdoc="x"></iframe>' });
  expect((await read(app, id)).body).toBe('<p>Hello <a>you</a></p>');
});

test('keeps the paragraphs of a body of other blocks apart, in the body and in the excerpt', async ({ app, adminToken }) => {
  const id = await createdId(app, adminToken, {
    body: '<div>Nnọọ.<sup><a href="#n" id="r">1</a></sup></div><div>Kedu?</div><ol><li id="n">Note</li></ol>',
  });
  const { body, excerpt } = await read(app, id);
  expect(body).toMatch(/^<p>Nnọọ\.<sup>.*<\/sup><\/p><p>Kedu\?<\/p>/);
  expect(excerpt).toBe('Nnọọ. Kedu? Note');
  await app.api(adminToken).blog.update({ id, body: '<section>Nnọọ.</section><section>Daalụ.</section>' });
  expect(await read(app, id)).toMatchObject({ body: '<p>Nnọọ.</p><p>Daalụ.</p>', excerpt: 'Nnọọ. Daalụ.' });
});

test('rejects a too long title and a too large body', async ({ app, adminToken }) => {
  expect((await create(app, adminToken, { title: 'a'.repeat(201) })).status).toBe(400);
  const response = await create(app, adminToken, { body: `<p>${'a'.repeat(300 * 1024)}</p>` });
  expect(response.status).toBe(413);
  expect(response.body.error).toContain('256 KiB');
});

test('updates only the fields that are sent and not empty', async ({ app, adminToken }) => {
  const id = await createdId(app, adminToken, { title: 'Before', subtitle: 'Stays' });
  const before = await app.api(adminToken).blog.edit({ id });
  const response = await app.call('PUT', `/blog/${id}`, { token: adminToken, form: postForm({ title: 'After', body: ' ', image: '' }) });
  expect(response.status).toBe(200);
  expect(response.body.blog).toEqual({ ...before, title: 'After', updatedAt: expect.any(String) });
});

test('removes the subtitle when it is sent empty', async ({ app, adminToken }) => {
  const id = await createdId(app, adminToken, { subtitle: 'Goes' });
  await app.api(adminToken).blog.update({ id, title: 'Another', subtitle: null });
  expect(await read(app, id)).toMatchObject({ title: 'Another', subtitle: null });
});

test('accepts an update without changes, and responds 404 for a missing post', async ({ app, adminToken }) => {
  const id = await createdId(app, adminToken);
  expect((await app.call('PUT', `/blog/${id}`, { token: adminToken, form: postForm({ ignored: 'field' }) })).status).toBe(200);
  const response = await app.call('PUT', '/blog/999999', { token: adminToken, form: postForm({ title: 'x' }) });
  expect(response.status).toBe(404);
  expect(response.body.error).toBe('Blog post not found');
});

test('deletes a post with its comments, replies and likes', async ({ app, adminToken }) => {
  const id = await createdId(app, adminToken);
  const learner = await app.learner();
  await app.api(learner.token).blog.like({ id });
  const comment = await app.api().blog.comment({ id, text: 'A comment' });
  await app.api().blog.reply({ commentId: comment.id, text: 'A reply' });
  expect((await app.call('DELETE', `/blog/${id}`, { token: adminToken })).status).toBe(200);
  expect((await app.call('DELETE', `/blog/${id}`, { token: adminToken })).status).toBe(404);
  const deleted = await app.call('GET', `/blog/${id}`);
  expect(deleted.status).toBe(404);
  expect(deleted.body.error).toBe('Blog post not found');
  const { db } = app.context;
  expect(await db.selectFrom('comments').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('likes').selectAll().execute()).toEqual([]);
});

test('lists posts newest first, pages by cursor, and omits bodies from cards', async ({ app, adminToken }) => {
  const ids = [
    await createdId(app, adminToken, { title: 'One' }),
    await createdId(app, adminToken, { title: 'Two' }),
    await createdId(app, adminToken, { title: 'Three' }),
  ].reverse();
  const { rows, total } = await app.api().blog.list({ limit: 2, view: 'card' });
  expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(rows[0]).toMatchObject({ excerpt: 'A body' });
  expect(rows[0]).not.toHaveProperty('body');
  expect(total).toBe((await app.api(adminToken).blog.total()).totalBlogs);
  const older = await app.api().blog.list({ limit: 1, before: rows[1]?.id });
  expect(older.rows.map(({ id }) => id)).toEqual(ids.slice(2));
});

test('cuts an excerpt to 70 graphemes with decoded entities and an ellipsis', async ({ app, adminToken }) => {
  const letters = 'ọ́'.repeat(75);
  const id = await createdId(app, adminToken, { body: `<h2>A &amp; B</h2><p>${letters}</p>` });
  const card = (await app.api().blog.list({ limit: 1, view: 'card' })).rows[0];
  expect(card?.id).toBe(id);
  expect(card?.excerpt).toBe(`A & B ${'ọ́'.repeat(64)}…`.normalize('NFC'));
});
