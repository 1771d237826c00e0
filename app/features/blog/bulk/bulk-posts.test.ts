import { expect } from 'vitest';
import type { Input } from '#app/http/endpoint.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { blog } from '../blog.contract.ts';
import { maxTags } from '../tag-name.contract.ts';

const test = withAppPerTest();

async function create(app: TestApp, title: string, fields: Partial<Input<typeof blog.create>> = {}): Promise<number> {
  const post = { title, body: '<p>A body</p>', image: await imageFile(), ...fields };
  return (await app.api(await app.adminToken()).blog.create(post)).blog.id;
}
const stateOf = async (app: TestApp, id: number) => (await app.api(await app.adminToken()).blog.edit({ id })).state;
const publicIds = async (app: TestApp) => (await app.api().blog.list()).rows.map(({ id }) => id);

test('chosen posts are unpublished or drafts again, and the others stay as they are', async ({ app, adminToken }) => {
  const shown = await create(app, 'Shown');
  const planned = await create(app, 'Planned', { state: 'scheduled', publishAt: '2026-01-20T10:00' });
  const draft = await create(app, 'Draft', { state: 'draft' });
  const kept = await create(app, 'Kept');
  expect(await publicIds(app)).toEqual([kept, shown]);
  const { message } = await app.api(adminToken).blog.unpublishAll({ ids: [shown, planned, draft] });
  expect(message).toBe('2 posts are no longer public or scheduled');
  expect(await Promise.all([shown, planned, draft, kept].map((id) => stateOf(app, id)))).toEqual(['unpublished', 'draft', 'draft', 'published']);
  expect(await publicIds(app)).toEqual([kept]);
  app.clock.ms = Date.parse('2026-01-21T00:00:00Z');
  await app.jobWorkers.drain();
  expect(await publicIds(app)).toEqual([kept]);
  expect((await app.api(await app.adminToken()).blog.unpublishAll({ ids: [draft] })).message).toBe(
    'Nothing to do: none of these posts was public or scheduled',
  );
});

test('a tag is added to chosen posts beside those that they have, and in the spelling of one that exists', async ({ app, adminToken }) => {
  const tagged = await create(app, 'Tagged', { tags: 'Igbo Food' });
  const other = await create(app, 'Other', { tags: 'Music' });
  const plain = await create(app, 'Plain');
  const { message } = await app.api(adminToken).blog.tagAll({ ids: [tagged, other, plain], tag: ' igbo  food ' });
  expect(message).toBe('2 posts are now tagged “Igbo Food”');
  const tagsOf = async (id: number) => (await app.api().blog.read({ id })).tags.map(({ name }) => name);
  expect(await Promise.all([tagged, other, plain].map(tagsOf))).toEqual([['Igbo Food'], ['Igbo Food', 'Music'], ['Igbo Food']]);
});

test('a tag that one of the posts has no room for is refused at its field, and no post changes', async ({ app, adminToken }) => {
  const plain = await create(app, 'Plain');
  const full = await create(app, 'Full', { tags: Array.from({ length: maxTags }, (_, nth) => `Tag ${nth}`).join(', ') });
  const refused = await app.call('POST', '/admin/blogs/tags', { token: adminToken, json: { ids: [plain, full], tag: 'One more' } });
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual({ tag: `“Full” has ${maxTags} tags already, as many as a post may have` });
  expect((await app.api().blog.read({ id: plain })).tags).toEqual([]);
  const unusable = await app.call('POST', '/admin/blogs/tags', { token: adminToken, json: { ids: [plain], tag: '!!!' } });
  expect([unusable.status, unusable.body.errors]).toEqual([400, { tag: 'The tag “!!!” has no letter. Please name it in words' }]);
  const two = await app.call('POST', '/admin/blogs/tags', { token: adminToken, json: { ids: [plain], tag: 'One, two' } });
  expect([two.status, two.body.errors]).toEqual([400, { tag: 'Please add one tag at a time, without a comma' }]);
});

test('chosen posts are deleted with what belongs to them, also when one of them is gone already', async ({ app, adminToken }) => {
  const [first, second, kept] = [await create(app, 'First'), await create(app, 'Second'), await create(app, 'Kept')];
  const { token } = await app.learner();
  await app.api(token).blog.comment({ id: first, text: 'A word' });
  await app.api(adminToken).blog.remove({ id: second });
  expect((await app.api(adminToken).blog.removeAll({ ids: [first, second] })).message).toBe('1 post is deleted');
  expect(await publicIds(app)).toEqual([kept]);
  expect(await app.context.db.selectFrom('comments').select('id').execute()).toEqual([]);
  const again = await app.call('POST', '/admin/blogs/deletions', { token: adminToken, json: { ids: [first, second] } });
  expect([again.status, again.body.message]).toEqual([404, 'These posts were deleted already']);
});

test('the list of the staff finds posts in all states by words of title and subtitle, without marks and case', async ({ app, adminToken }) => {
  const draft = await create(app, 'Ọ́jị́ bịara', { state: 'draft' });
  const shown = await create(app, 'The market', { subtitle: 'Where OJI is sold' });
  await create(app, 'Another one');
  const search = async (words: string, state?: 'draft') => {
    const { rows, total } = await app.api(adminToken).blog.all({ search: words, limit: 10, ...(state ? { state } : {}) });
    expect(total).toBe(rows.length);
    return rows.map(({ id }) => id);
  };
  expect(await search('oji')).toEqual([shown, draft]);
  expect(await search('oji', 'draft')).toEqual([draft]);
  expect(await search('sold market')).toEqual([shown]);
  expect(await search('100%_')).toEqual([]);
  await app.api(adminToken).blog.update({ id: shown, title: 'The shop', subtitle: null });
  expect(await search('oji')).toEqual([draft]);
  expect(await search('shop')).toEqual([shown]);
});
