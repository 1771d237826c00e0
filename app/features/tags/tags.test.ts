import { describe, expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

interface NewPost {
  title: string;
  tags?: string;
  state?: 'draft' | 'scheduled';
  publishAt?: string;
}

/** Posts one minute apart; returns the id. */
async function write(app: TestApp, post: NewPost) {
  app.clock.ms += 60_000;
  const { blog } = await app.api(await app.adminToken()).blog.create({ body: '<p>A body</p>', image: await imageFile(), ...post });
  return blog.id;
}
const read = (app: TestApp, id: number) => app.api().blog.read({ id });
const names = (tags: { name: string }[]) => tags.map(({ name }) => name);
const titles = (posts: { title: string }[]) => posts.map(({ title }) => title);
const listed = async (app: TestApp, tag: string, query = {}) => titles((await app.api().blog.list({ tag, view: 'card', ...query })).rows);
const fetchPath = (app: TestApp, path: string) => app.httpApp.fetch(new Request(`http://academy.test${path}`));
const text = async (app: TestApp, path: string) => (await fetchPath(app, path)).text();
const idOf = async (app: TestApp, adminToken: string, name: string) =>
  (await app.api(adminToken).tags.all({})).rows.find((tag) => tag.name === name)?.id ?? 0;

describe('tags of a post', () => {
  test('are in all replies, are changed and taken away, and stay when they are not sent', async ({ app, adminToken }) => {
    const id = await write(app, { title: 'One', tags: ' Igbo Food , Ụlọ,, igbo food ' });
    const tags = [
      { name: 'Igbo Food', slug: 'igbo-food' },
      { name: 'Ụlọ', slug: 'ulo' },
    ];
    const admin = app.api(adminToken);
    expect((await read(app, id)).tags).toEqual(tags);
    expect((await admin.blog.edit({ id })).tags).toEqual(tags);
    for (const { rows } of [await app.api().blog.list(), await app.api().blog.list({ view: 'card' }), await admin.blog.all({})])
      expect(rows[0]?.tags).toEqual(tags);
    expect((await admin.blog.update({ id, title: 'Other' })).blog.tags).toEqual(tags);
    expect(names((await admin.blog.update({ id, tags: 'IGBO FOOD, new' })).blog.tags)).toEqual(['Igbo Food', 'new']);
    expect((await admin.blog.update({ id, tags: null })).blog.tags).toEqual([]);
  });

  test('that cannot be are rejected with a sentence at the field, and nothing is written', async ({ app, adminToken }) => {
    const many = Array.from({ length: 11 }, (_, nth) => `Tag ${nth}`).join(',');
    const id = await write(app, { title: 'One' });
    for (const tags of [many, 'x'.repeat(51), '!?', 'a\u0000b']) {
      for (const attempt of [() => write(app, { title: 'Two', tags }), () => app.api(adminToken).blog.update({ id, title: 'Two', tags })])
        await expect(attempt()).rejects.toMatchObject({ status: 400, errors: { tags: expect.stringMatching(/tag/i) } });
    }
    expect((await read(app, id)).title).toBe('One');
    expect((await app.api(adminToken).tags.all({})).total).toBe(0);
  });

  test('count for a repeated request and for a conflict', async ({ app, adminToken }) => {
    const image = await imageFile();
    const create = async (tags: string) => (await app.api(adminToken).blog.create({ title: 'One', body: '<p>x</p>', image, tags })).blog;
    const { id, updatedAt } = await create('a, b');
    expect((await create('B, A')).id).toBe(id);
    expect((await create('a')).id).not.toBe(id);
    app.clock.ms += 1_000;
    const update = (tags: string) => app.api(adminToken).blog.update({ id, tags, basedOn: updatedAt });
    await update('c');
    expect((await update('C')).blog.tags).toEqual([{ name: 'c', slug: 'c' }]);
    await expect(update('d')).rejects.toMatchObject({ status: 409 });
  });

  test('are in feeds, and are found by the search', async ({ app }) => {
    const id = await write(app, { title: 'One', tags: 'Àkwà & Cloth' });
    expect(await text(app, '/blog/feed.xml')).toContain('<category>Àkwà &amp; Cloth</category>');
    expect(JSON.parse(await text(app, '/blog/feed.json')).items[0].tags).toEqual(['Àkwà & Cloth']);
    expect((await app.api().search.find({ q: 'cloth' })).rows).toMatchObject([{ path: `/blog/${id}` }]);
  });
});

describe('the posts of a tag', () => {
  test('are public ones, newest first, in pages', async ({ app, adminToken }) => {
    const ids: number[] = [];
    for (const title of ['One', 'Two', 'Three']) ids.push(await write(app, { title, tags: 'Food' }));
    await write(app, { title: 'Other', tags: 'Home' });
    await write(app, { title: 'Draft', tags: 'Food', state: 'draft' });
    expect(await listed(app, 'food')).toEqual(['Three', 'Two', 'One']);
    expect(await listed(app, 'food', { limit: 1, before: ids[2] })).toEqual(['Two']);
    expect(await listed(app, 'food', { limit: 2, page: 2 })).toEqual(['One']);
    expect((await app.api().blog.list({ tag: 'food', limit: 1 })).total).toBe(3);
    await app.api(adminToken).blog.update({ id: ids[1] ?? 0, state: 'unpublished' });
    expect(await listed(app, 'food')).toEqual(['Three', 'One']);
    await app.api(adminToken).blog.remove({ id: ids[0] ?? 0 });
    expect(await listed(app, 'food')).toEqual(['Three']);
    expect(await listed(app, 'unknown')).toEqual([]);
  });

  test('get a scheduled post when its time comes, in the sitemap too', async ({ app }) => {
    const publishAt = new Date(app.clock.ms + 3 * 3_600_000).toISOString().slice(0, 16);
    await write(app, { title: 'Coming', tags: 'Soon, Ịhe', state: 'scheduled', publishAt });
    expect((await app.call('GET', '/tags?name=soon')).status).toBe(404);
    expect(await text(app, '/sitemap.xml')).not.toContain('/tags/');
    app.clock.ms += 4 * 3_600_000;
    await app.jobWorkers.drain();
    expect(await listed(app, 'soon')).toEqual(['Coming']);
    expect(await app.api().tags.read({ name: 'SOON' })).toEqual({ name: 'Soon', slug: 'soon' });
    expect([...(await text(app, '/sitemap.xml')).matchAll(/<loc>[^<]*(\/tags\/[^<]*)</g)].map(([, path]) => path).sort()).toEqual([
      '/tags/ihe',
      '/tags/soon',
    ]);
  });

  test('relate to a post by shared tags, then by time, at most three, and never to hidden ones', async ({ app, adminToken }) => {
    const old = await write(app, { title: 'Two shared', tags: 'Food, Home' });
    await write(app, { title: 'Old', tags: 'Food' });
    await write(app, { title: 'Newer', tags: 'Home' });
    await write(app, { title: 'Newest', tags: 'Food, Other' });
    await write(app, { title: 'Hidden', tags: 'Food, Home', state: 'draft' });
    const id = await write(app, { title: 'Post', tags: 'Food, Home' });
    expect(titles((await read(app, id)).related)).toEqual(['Two shared', 'Newest', 'Newer']);
    await app.api(adminToken).blog.update({ id: old, state: 'unpublished' });
    expect(titles((await read(app, id)).related)).toEqual(['Newest', 'Newer', 'Old']);
    const alone = await write(app, { title: 'Alone', tags: 'Single' });
    expect((await read(app, alone)).related).toEqual([]);
  });
});

describe('authors', () => {
  test('get suggestions that begin with what they type first, whatever case and marks', async ({ app, adminToken }) => {
    await write(app, { title: 'One', tags: 'Igbo Food, Fọọd at home, Other, 100%' });
    const suggest = async (search?: string) => names((await app.api(adminToken).tags.suggestions({ search })).tags);
    expect(await suggest('FOO')).toEqual(['Fọọd at home', 'Igbo Food']);
    expect(await suggest('%')).toEqual(['100%', 'Fọọd at home', 'Igbo Food', 'Other']);
    expect(await suggest()).toHaveLength(4);
    expect(await suggest('none')).toEqual([]);
  });

  test('list, rename and search tags; the earlier name leads to the tag', async ({ app, adminToken }) => {
    const admin = app.api(adminToken);
    const id = await write(app, { title: 'One', tags: 'Fod, Home' });
    await write(app, { title: 'Two', tags: 'Fod', state: 'draft' });
    expect((await admin.tags.all({ limit: 10, search: 'fod' })).rows).toMatchObject([{ name: 'Fod', slug: 'fod', posts: 2 }]);
    const tag = await idOf(app, adminToken, 'Fod');
    expect((await admin.tags.rename({ id: tag, name: ' Food ' })).message).toBe('The tag is now “Food”.');
    expect(names((await read(app, id)).tags)).toEqual(['Food', 'Home']);
    expect(await app.api().tags.read({ name: 'fod' })).toEqual({ name: 'Food', slug: 'food' });
    expect(names((await admin.blog.update({ id, tags: 'fod' })).blog.tags)).toEqual(['Food']);
    await expect(admin.tags.rename({ id: tag, name: 'HOME' })).rejects.toMatchObject({
      status: 409,
      errors: { name: 'There is a tag “Home” already. Please merge the two instead' },
    });
    await admin.tags.rename({ id: tag, name: 'fóod' });
    expect(names((await read(app, id)).tags)).toEqual(['fóod']);
    await admin.tags.rename({ id: tag, name: 'Fod' });
    expect(await app.api().tags.read({ name: 'food' })).toEqual({ name: 'Fod', slug: 'fod' });
  });

  test('merge tags: posts have the other one once, and both names lead to it', async ({ app, adminToken }) => {
    const admin = app.api(adminToken);
    const both = await write(app, { title: 'Both', tags: 'Foods, Food' });
    await write(app, { title: 'One', tags: 'Foods' });
    const tag = await idOf(app, adminToken, 'Foods');
    await expect(admin.tags.remove({ id: tag, into: 'foods' })).rejects.toMatchObject({ status: 400, errors: { into: expect.any(String) } });
    await expect(admin.tags.remove({ id: tag, into: 'None' })).rejects.toMatchObject({ status: 400, errors: { into: expect.any(String) } });
    await admin.tags.remove({ id: tag, into: 'FOOD' });
    expect(names((await read(app, both)).tags)).toEqual(['Food']);
    expect(await listed(app, 'food')).toEqual(['One', 'Both']);
    expect(await app.api().tags.read({ name: 'Foods' })).toEqual({ name: 'Food', slug: 'food' });
    await expect(admin.tags.remove({ id: tag, into: 'Food' })).rejects.toMatchObject({ status: 404 });
  });

  test('find posts by the changed names of their tags at once', async ({ app, adminToken }) => {
    const admin = app.api(adminToken);
    const id = await write(app, { title: 'One', tags: 'Fod, Yard' });
    const found = async (q: string) => {
      await app.jobWorkers.drain();
      return (await app.api().search.find({ q })).rows.map(({ path }) => path);
    };
    await admin.tags.rename({ id: await idOf(app, adminToken, 'Fod'), name: 'Food' });
    expect([await found('food'), await found('fod')]).toEqual([[`/blog/${id}`], []]);
    await write(app, { title: 'Two', tags: 'Garden', state: 'draft' });
    await admin.tags.remove({ id: await idOf(app, adminToken, 'Yard'), into: 'Garden' });
    expect([await found('garden'), await found('yard')]).toEqual([[`/blog/${id}`], []]);
    await admin.tags.remove({ id: await idOf(app, adminToken, 'Food') });
    expect(await found('food')).toEqual([]);
  });

  test('delete a tag, and its posts stay', async ({ app, adminToken }) => {
    const id = await write(app, { title: 'One', tags: 'Food' });
    const tag = await idOf(app, adminToken, 'Food');
    await app.api(adminToken).tags.remove({ id: tag });
    expect((await read(app, id)).tags).toEqual([]);
    expect((await app.call('GET', '/tags?name=food')).status).toBe(404);
    await expect(app.api(adminToken).tags.remove({ id: tag })).rejects.toMatchObject({ status: 404 });
  });
});
