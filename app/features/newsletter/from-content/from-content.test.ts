import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import type { TestApp } from '#tests/support/test-app.ts';

/** The clock of the tests begins on January 15, 2026; it is Thursday at 13:00 in Lagos. */
const test = withAppPerTest({ PUBLIC_URL: 'https://academy.test' });

const dayMs = 24 * 3_600_000;
const draftOf = async (app: TestApp, token: string, subject: string) =>
  (await app.api(token).drafts.read({ form: 'newsletter', subject })).draft?.changes;
const createPost = async (app: TestApp, token: string, title: string) =>
  (await app.api(token).blog.create({ title, subtitle: 'For the table', body: '<p>Bring the <b>kola</b> nut.</p>', image: await imageFile() })).blog
    .id;

test('a post becomes a draft with its title, beginning and address, and nothing is sent', async ({ app, adminToken }) => {
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  const before = (await app.mails()).length;
  const id = await createPost(app, adminToken, 'Ọjị');
  const { draft } = await app.api(adminToken).newsletter.proposeOfPost({ id });
  expect(await draftOf(app, adminToken, draft)).toEqual({
    subject: 'Ọjị',
    html: `<p>For the table</p><p>Bring the kola nut.</p><p><a class="button" href="https://academy.test/blog/${id}">Read on</a></p>`,
  });
  expect([(await app.mails()).length, (await app.api(adminToken).newsletter.progress()).total]).toEqual([before, 0]);
});

test('a digest has the words and posts of the last seven days, oldest first', async ({ app, adminToken }) => {
  const admin = app.api(adminToken);
  await admin.wordOfDay.create({ title: 'Ochie', body: 'Old' });
  await createPost(app, adminToken, 'An old post');
  app.clock.ms += 7 * dayMs;
  const token = await app.adminToken();
  const now = app.api(token);
  await now.wordOfDay.create({ title: 'Ehihie', subtitle: 'Afternoon', body: 'The time after noon.' });
  await now.wordOfDay.create({ title: 'Abalị', body: 'The night.\n\nMore about it.' });
  const id = await createPost(app, token, 'A new post');
  const { draft } = await now.newsletter.proposeDigest();
  expect(await draftOf(app, token, draft)).toEqual({
    subject: 'This week at the academy: 16 January to 22 January',
    html: [
      '<h2>Words of the week</h2>',
      '<ul><li><strong>Ehihie</strong>: Afternoon</li><li><strong>Abalị</strong>: The night.</li></ul>',
      `<h2>New on the blog</h2><h3><a href="https://academy.test/blog/${id}">A new post</a></h3><p>For the table</p>`,
      '<p><a href="https://academy.test/words">All words</a> · <a href="https://academy.test/blog">All posts</a></p>',
    ].join(''),
  });
});

test('without a word or post of the last seven days there is no digest', async ({ app, adminToken }) => {
  const response = await app.call('POST', '/admin/newsletters/proposals/digest', { token: adminToken });
  expect([response.status, response.body.error]).toEqual([
    409,
    'The last seven days have no word and no new post, so there is nothing for a digest.',
  ]);
});

test('two proposals are two drafts', async ({ app, adminToken }) => {
  const id = await createPost(app, adminToken, 'Ọjị');
  const { newsletter } = app.api(adminToken);
  const drafts = [await newsletter.proposeOfPost({ id }), await newsletter.proposeOfPost({ id })].map(({ draft }) => draft);
  expect(new Set(drafts).size).toBe(2);
});
