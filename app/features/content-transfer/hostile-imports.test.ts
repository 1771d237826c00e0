// Proves T7.

import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { checkFile, familyPictures, importFile, readImportFile, upload } from '#tests/support/imports.ts';
import { zipOf } from '#tests/support/zip.ts';

const test = withAppPerFile({ STARTER_CONTENT: 'off' });

const wordpress = readImportFile('family-blog.wordpress.xml');
const mib = 1024 * 1024;
const head = wordpress.slice(0, wordpress.indexOf('<item>'));
const item = (content: string) =>
  `<item><title>One</title><content:encoded>${content}</content:encoded><wp:post_id>1</wp:post_id><wp:status>draft</wp:status><wp:post_type>post</wp:post_type></item>`;
const lines = (text: string) => text.split('\n').length;

const bomb = '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]>';
const external = '<!DOCTYPE rss [<!ENTITY file SYSTEM "file:///etc/passwd">]>';
const withDoctype = (doctype: string) => wordpress.replace('<rss ', `${doctype}\n<rss `);

test.for([
  ['entities that grow', withDoctype(bomb), /^Line 3: the file has a DOCTYPE/],
  ['an external entity', withDoctype(external), /^Line 3: the file has a DOCTYPE/],
  ['an entity that is not defined', `${head}${item('&file;')}</channel></rss>`, new RegExp(`^Line ${lines(head)}: XML does not know `)],
  [
    'an entity named as a property of all objects',
    `${head}${item('&constructor;')}</channel></rss>`,
    new RegExp(`^Line ${lines(head)}: XML does not know `),
  ],
  [
    'an attribute named as a method that the parser calls',
    wordpress.replace('<item>', '<item\nhasOwnProperty="a" b="c">'),
    new RegExp(`^Line ${lines(head) + 1}: an element has the attribute “hasOwnProperty”, which no export of WordPress has`),
  ],
  ['an element that is not closed', wordpress.replace('</content:encoded>', ''), /^Line 92: the file is broken here \(Unexpected close tag\)/],
  ['a file that ends early', wordpress.slice(0, 2_000), /^Line \d+: the file is broken here/],
  ['another encoding by its name', wordpress.replace('UTF-8', 'ISO-8859-1'), /^Line 1: the file is written in ISO-8859-1/],
  [
    'another encoding by its bytes',
    Buffer.from(wordpress.replace('The yard', 'Der H\u00f6f'), 'latin1'),
    /^Line 26: there are characters that are not UTF-8/,
  ],
  ['UTF-16', Buffer.from(`\uFEFF${wordpress}`, 'utf16le'), /^Line 1: the file is written in UTF-16/],
  ['elements that are nested deeply', `${head}<item>${'<a>'.repeat(5_000)}`, /nested more than 12 deep/],
  ['a feed', wordpress.replace('<wp:wxr_version>1.2</wp:wxr_version>', ''), /^Line 17: this is a feed, not an export of WordPress/],
  ['a page', '<html><body>Not found</body></html>', /^This is a web page, not an export/],
  ['plain text', 'Dear academy', /^Line 1: this is neither an export of WordPress/],
  ['a zip in place of the export', zipOf([{ name: 'a', bytes: Buffer.from('a') }]), /^This is a zip/],
  ['JSON that ends early', '{\n"db": [\n', /^Line 3: the file is broken here/],
  ['JSON of another kind', '{"posts": 1}', /^This is no export of Ghost/],
  ['posts that are no list', '{"db": [{"data": {"posts": 7}}]}', /^This is no export of Ghost/],
  ['tags that are no list', '{"db": [{"data": {"posts": [], "tags": 7}}]}', /: the list “tags” is not as Ghost writes it\. Please export again/],
  ['a tag without a name', '{"db": [{"data": {"posts": [], "tags": [{"id": 1, "name": "A"}, {"id": 2}]}}]}', /: entry 2 of the list “tags” is not/],
] as const)('%s is refused with a sentence, and nothing is left of it', async ([, file, sentence], { app, adminToken }) => {
  const { id, state, lines: report } = await checkFile(app, adminToken, { file });
  expect(state).toMatchObject({ state: 'refused', reason: expect.stringMatching(sentence) });
  expect(report).toEqual([]);
  const { db } = app.context;
  expect(await db.selectFrom('import_entries').select('id').where('import_id', '=', id).execute()).toEqual([]);
  expect(await db.selectFrom('import_chunks').select('nth').where('import_id', '=', id).execute()).toEqual([]);
  expect(await db.selectFrom('posts').select('id').execute()).toEqual([]);
});

const zeros = (bytes: number) => Buffer.alloc(bytes);
const many = Array.from({ length: 10_001 }, (_, nth) => ({ name: `${nth}.png`, bytes: Buffer.from('x') }));

// A list of attacks. The gate has pictures that cannot be read, below, and the limits of a file.
test.for([
  ['a bomb', () => zipOf([{ name: 'bomb.png', bytes: zeros(20 * mib) }]), /holds bomb\.png, which unpacks to more than 100 times its size/],
  [
    'a file that claims to be huge',
    () => zipOf([{ name: 'big.png', bytes: zeros(10), claimedBytes: 65 * mib }]),
    /holds big\.png, which is larger than 64 MiB/,
  ],
  ['10,001 files', () => zipOf(many), /holds 10,001 files, 10,000 are allowed/],
  ['a name above its folder', () => zipOf([{ name: '../../etc/passwd', bytes: zeros(1) }]), /cannot be read \(invalid relative path/],
  ['an absolute name', () => zipOf([{ name: '/etc/passwd', bytes: zeros(1) }]), /cannot be read \(absolute path/],
  ['a name of Windows', () => zipOf([{ name: 'C:/pictures/a.png', bytes: zeros(1) }]), /cannot be read \(absolute path/],
  ['no zip', () => Buffer.from('No zip at all, only text that is long enough'), /cannot be read/],
  ['half a zip', () => zipOf([{ name: 'a.png', bytes: zeros(1000) }]).subarray(0, 60), /cannot be read/],
] as const)('a zip of pictures with %s is refused with a sentence', { tags: ['full'] }, async ([, pictures, sentence], { app, adminToken }) => {
  const { state } = await checkFile(app, adminToken, { file: wordpress, pictures: pictures() });
  expect(state).toMatchObject({ state: 'refused', reason: expect.stringMatching(sentence) });
});

test('pictures that cannot be read are left out one by one, and the rest is imported', async ({ app, adminToken }) => {
  const pictures = zipOf([
    { name: 'uploads/2020/03/yard.png', bytes: Buffer.from('<b onload="alert(1)"/>') },
    { name: 'uploads/2020/03/lost.png', bytes: zeros(900_000), claimedBytes: 10 },
    { name: 'uploads/pot.png', bytes: randomBytes(6 * mib) },
  ]);
  const { state, lines: report } = await importFile(app, adminToken, { file: wordpress, pictures });
  expect(state).toMatchObject({ state: 'done', done: 5, posts: 5 });
  const notes = report.flatMap((line) => line.notes);
  expect(notes).toContain('yard.png is left out: it must be a PNG, JPEG, GIF or WebP picture');
  expect(notes).toContain('lost.png is left out: it cannot be read from the zip');
  expect(notes).toContain('pot.png is left out: it may have at most 5 MiB');
  await app.context.db.deleteFrom('posts').execute();
});

test('markup that attacks readers is taken out, as from a saved post', async ({ app, adminToken }) => {
  const content =
    '<![CDATA[<p onclick="alert(1)">Text<img src="x" onerror="alert(1)"><a href="javascript:alert(1)">link</a></p><svg><script>alert(1)</script></svg>]]>';
  const { state } = await importFile(app, adminToken, { file: `${head}${item(content)}</channel></rss>` });
  expect(state).toMatchObject({ state: 'done', posts: 1 });
  const [post] = await app.context.db.selectFrom('posts').select('body').orderBy('id', 'desc').execute();
  expect(post?.body).toBe('<p>Text<a href="https://family.example/x" rel="noopener noreferrer nofollow">x</a><a>link</a></p>');
});

test('a body that nests too deeply is left out of the import, with its line', async ({ app, adminToken }) => {
  const { lines: report } = await checkFile(app, adminToken, {
    file: `${head}${item(`<![CDATA[${'<div>'.repeat(3_000)}]]>`)}</channel></rss>`.replace('<wp:post_id>1<', '<wp:post_id>2<'),
  });
  expect(report).toMatchObject([
    { outcome: 'left-out', line: lines(head), notes: ['Left out: The body is too tangled to be understood, please simplify it'] },
  ]);
});

test('files over the limits are refused before a byte is sent', async ({ app, adminToken }) => {
  const begin = (sizes: object) => app.call('POST', '/admin/imports', { token: adminToken, json: { fileName: 'a.xml', ...sizes } });
  expect(await begin({ fileBytes: 200 * mib })).toMatchObject({
    status: 400,
    body: { error: 'The export file may have at most 50 MiB, this one has 200 MiB' },
  });
  expect(await begin({ fileBytes: 1, picturesBytes: 101 * mib })).toMatchObject({
    status: 400,
    body: { errors: { picturesBytes: 'The zip of pictures may have at most 100 MiB, this one has 101 MiB' } },
  });
  expect((await begin({ fileBytes: 0 })).body.error).toBe('The export file is empty');
});

test('chunks of another size, beyond the end, or after the end of the upload are refused', async ({ app, adminToken }) => {
  const api = app.api(adminToken).contentTransfer;
  const { id, chunkBytes } = await api.begin({ fileName: 'a.xml', fileBytes: 5 * mib });
  const send = (nth: number, bytes: number, part: 'file' | 'pictures' = 'file') =>
    api.upload({ id, part, nth, chunk: new File([zeros(bytes)], 'chunk') });
  await expect(send(0, 10)).rejects.toMatchObject({ status: 400, message: 'This chunk must have 4,194,304 bytes' });
  await expect(send(1, 2 * mib)).rejects.toMatchObject({ status: 400 });
  await expect(send(2, 10)).rejects.toMatchObject({ status: 400, message: 'The file has no such chunk' });
  await expect(send(0, 10, 'pictures')).rejects.toMatchObject({ status: 400 });
  await expect(api.upload({ id, part: 'file', nth: 0, chunk: new File([zeros(15 * mib)], 'chunk') })).rejects.toMatchObject({ status: 413 });
  await send(0, chunkBytes);
  await send(0, chunkBytes);
  await expect(api.check({ id })).rejects.toMatchObject({ status: 409, message: 'The upload is not complete. Please choose the file again' });
  await send(1, mib);
  await api.check({ id });
  await expect(send(1, mib)).rejects.toMatchObject({ status: 409 });
  await expect(api.check({ id })).rejects.toMatchObject({ status: 409 });
  await expect(api.start({ id })).rejects.toMatchObject({ status: 409 });
  await expect(api.remove({ id })).rejects.toMatchObject({
    status: 409,
    message: 'The file is being checked. Please wait until that is done, then delete it',
  });
  await app.jobWorkers.drain();
  await api.remove({ id });
  await expect(api.read({ id })).rejects.toMatchObject({ status: 404 });
  await expect(api.check({ id })).rejects.toMatchObject({ status: 404 });
});

test('staff without the permission are refused, others are asked to log in', async ({ app, adminToken }) => {
  const id = await upload(app.api(adminToken), { file: wordpress, pictures: await familyPictures() });
  const { token: learner } = await app.learner();
  for (const [method, path] of [
    ['GET', '/admin/imports'],
    ['GET', `/admin/imports/${id}/lines`],
    ['POST', `/admin/imports/${id}/check`],
    ['DELETE', `/admin/imports/${id}`],
    ['GET', '/admin/export/json'],
    ['GET', '/admin/export/wxr'],
  ] as const) {
    expect((await app.call(method, path)).status).toBe(401);
    expect((await app.call(method, path, { token: learner })).status).toBe(401);
  }
});
