import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { checkFile, importFile, readImportFile } from '#tests/support/imports.ts';

const test = withAppPerTest({ STARTER_CONTENT: 'off' });

const wordpress = readImportFile('family-blog.wordpress.xml');
const withItem = (fields: string) =>
  `${wordpress.slice(0, wordpress.indexOf('<item>'))}<item><title>One</title>${fields}<wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type></item></channel></rss>`;

test('a post whose time passes between the check and the import becomes a draft', async ({ app, adminToken }) => {
  const time = new Date(app.clock.ms + unitMs.hour).toISOString().slice(0, 19).replace('T', ' ');
  const file = withItem(`<content:encoded>Text</content:encoded><wp:post_date_gmt>${time}</wp:post_date_gmt><wp:status>future</wp:status>`);
  const { id, lines } = await checkFile(app, adminToken, { file });
  expect(lines).toMatchObject([{ outcome: 'waiting', notes: expect.arrayContaining([expect.stringMatching(/^New, scheduled/)]) }]);
  app.clock.ms += 2 * unitMs.hour;
  const api = app.api(adminToken);
  await api.contentTransfer.start({ id });
  await app.jobWorkers.drain();
  expect(await app.context.db.selectFrom('posts').select(['state', 'publish_at', 'published_at']).execute()).toEqual([
    { state: 'draft', publish_at: null, published_at: null },
  ]);
  expect((await api.contentTransfer.report({ id })).rows[0]?.notes).toContain('Its time has passed since the check, so it becomes a draft');
});

test('a body of start tags without an end is left out at once', async ({ app, adminToken }) => {
  const file = withItem(`<content:encoded>${'&lt;pre '.repeat(200_000)}</content:encoded><wp:status>draft</wp:status>`);
  expect((await checkFile(app, adminToken, { file })).lines).toMatchObject([{ outcome: 'left-out', notes: [expect.stringMatching(/^Left out: /)] }]);
});

test('paragraphs, footnotes and players of a post stay, and so do the lines of its comments', async ({ app, adminToken }) => {
  const body =
    '<!-- wp:paragraph --><div>Nnọọ<sup data-fn="a-1" class="fn"><a href="#a-1" id="a-1-link">1</a></sup></div><div>Kedu?</div><audio src="https://a.example/a.mp3"></audio><!-- wp:footnotes /-->';
  const notes =
    '<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[[{"content":"Welcome","id":"a-1"}]]]></wp:meta_value></wp:postmeta>';
  const comment =
    '<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_date_gmt>2020-01-01 10:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[<div>Daalụ</div><div>Ka ọ dị</div>]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>';
  const file = withItem(`<content:encoded><![CDATA[${body}]]></content:encoded><wp:status>draft</wp:status>${notes}${comment}`);
  const { lines } = await importFile(app, adminToken, { file });
  expect(lines[0]?.notes).toEqual(expect.arrayContaining(['Left a link in place of: audio (1)']));
  const { body: stored } = await app.context.db.selectFrom('posts').select('body').executeTakeFirstOrThrow();
  expect(stored).toBe(
    '<p>Nnọọ<sup><a href="#fn-1" id="fnref-1">1</a></sup></p><p>Kedu?</p><p><a href="https://a.example/a.mp3" rel="noopener noreferrer nofollow">Audio: a.mp3</a></p><ol><li id="fn-1">Welcome <a href="#fnref-1">↩</a></li></ol>',
  );
  expect(await app.context.db.selectFrom('comments').select('text').execute()).toEqual([{ text: 'Daalụ\nKa ọ dị' }]);
});

/** Names that all objects have. */
const common = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'];

test('names of properties that all objects have are names as others in an export of WordPress', async ({ app, adminToken }) => {
  const attributes = common
    .slice(0, -1)
    .map((name) => `${name}="1"`)
    .join(' ');
  const elements = common.map((name) => `<${name} ${attributes}>1</${name}><wp:postmeta><wp:meta_key>${name}</wp:meta_key></wp:postmeta>`).join('');
  const tags = common.map((name) => `<category domain="post_tag" nicename="${name}">${name}</category>`).join('');
  const body = common.map((name) => `<${name} ${name}="1"><p ${name}="1" lang="${name}">${name} <img src="https://a.example/${name}"></p></${name}>`);
  const author = '<wp:author><wp:author_login>__proto__</wp:author_login><wp:author_display_name>Ada</wp:author_display_name></wp:author>';
  const kinds = common.map((name) => `<item><wp:post_type>${name}</wp:post_type></item>`).join('');
  const file = withItem(
    `${elements}${tags}<dc:creator>__proto__</dc:creator><content:encoded><![CDATA[${body.join('')}]]></content:encoded><wp:status>draft</wp:status>`,
  ).replace('<item>', `${author}${kinds}<item>`);
  const { state, lines } = await importFile(app, adminToken, { file });
  expect(state).toMatchObject({ state: 'done', posts: 1, notes: common.map((name) => expect.stringContaining(`1 of the kind ${name} left out`)) });
  expect(lines[0]?.notes.join()).toContain('constructor (1)');
  const [post] = await app.context.db.selectFrom('posts').select(['author_name', 'body']).execute();
  expect(post).toMatchObject({ author_name: 'Ada', body: expect.not.stringContaining('native code') });
});

test('names of properties that all objects have are keys and ids as others in an export of Ghost', async ({ app, adminToken }) => {
  const keys = common.map((name) => `${JSON.stringify(name)}:{"a":1}`).join();
  const posts = common.map((name) => `{${keys},"id":"${name}","title":"${name}","html":"<p>${name}</p>","status":"draft"}`).join();
  const links = (part: string) => common.map((name) => `{"post_id":"${name}","${part}":"${name}"}`).join();
  const named = common.map((name) => `{"id":"${name}","name":"${name}"}`).join();
  const data = `"posts":[${posts}],"tags":[${named}],"users":[${named}],"posts_tags":[${links('tag_id')}],"posts_authors":[${links('author_id')}]`;
  const { state, lines } = await importFile(app, adminToken, { file: `{${keys},"db":[{${keys},"data":{${keys},${data}}}]}` });
  expect(state).toMatchObject({ state: 'done', posts: common.length });
  expect(lines.map(({ title, outcome }) => [title, outcome])).toEqual(common.map((name) => [name, 'created']));
  const stored = await app.context.db.selectFrom('posts').select(['title', 'author_name']).orderBy('id').execute();
  expect(stored).toEqual(common.map((name) => ({ title: name, author_name: name })));
});

test('times that no date has, and characters that no text may have, fail no import', async ({ app, adminToken }) => {
  const posts = [1.7e18, 8.7e15, 1.7e15, -1, 'tomorrow'].map((published_at, nth) => ({
    ...{ id: nth, uuid: `\u0000${nth}`, title: `Post ${nth}\u0000`, html: '<p>Text</p>', status: 'published', published_at },
    canonical_url: `https://example.com/\u0000${nth}`,
  }));
  const users = [{ id: 1, name: 'A\u0000', email: 'a\u0000@example.com' }];
  const posts_authors = posts.map(({ id }) => ({ post_id: id, author_id: 1 }));
  const file = JSON.stringify({ db: [{ meta: {}, data: { posts, users, posts_authors } }] });
  const { state, lines } = await importFile(app, adminToken, { file });
  expect(state).toMatchObject({ state: 'done', posts: posts.length });
  expect(lines.map(({ outcome }) => outcome)).toEqual(posts.map(() => 'created'));
  const stored = await app.context.db.selectFrom('posts').select(['state', 'canonical']).execute();
  expect(new Set(stored.map((post) => post.state))).toEqual(new Set(['draft']));
  expect(JSON.stringify(stored)).not.toContain('\\u0000');
});
