import sharp from 'sharp';
import { beforeAll, expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();
let image: File;
beforeAll(async () => {
  image = await imageFile();
});

const create = (app: TestApp, adminToken: string, fields: Record<string, string | File> = {}) =>
  app.call('POST', '/blog', { token: adminToken, form: postForm({ title: 'A title', body: '<p>A body</p>', image, ...fields }) });
const update = (app: TestApp, adminToken: string, id: number, fields: Record<string, string | File>) =>
  app.call('PUT', `/blog/${id}`, { token: adminToken, form: postForm(fields) });
const postOf = (response: { body: Record<string, unknown> }) => response.body.blog as { id: number; image: string; body: string };
const imageTag = async (width: number, type = 'png') =>
  `<img src="data:image/${type};base64,${Buffer.from(await (await imageFile('png', width, 20)).arrayBuffer()).toString('base64')}" alt="">`;
const imageUrls = (body: string) => [...body.matchAll(/src="([^"]+)"/g)].map(([, address = '']) => address);
const fetchPath = (app: TestApp, path: string) => app.httpApp.fetch(new Request(`http://academy.test${path}`));

test.for([
  ['of another type', new File(['%PDF-1.7'], 'a.png'), 415],
  ['broken', new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])], 'a.png'), 400],
  ['too large', new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png'), 413],
] as const)('rejects an image that is %s at its field, and leaves the post unchanged', async ([_, file, status], { app, adminToken }) => {
  const post = postOf(await create(app, adminToken));
  const response = await update(app, adminToken, post.id, { title: 'Changed', image: file });
  expect(response.status).toBe(status);
  expect(response.body.errors).toEqual({ image: response.body.error });
  expect(postOf({ body: { blog: await app.api(adminToken).blog.edit({ id: post.id }) } })).toEqual(post);
});

test('rejects a body with eleven images, of more than 8 MiB, or with a broken image, at its field', async ({ app, adminToken }) => {
  const eleven = (await Promise.all(Array.from({ length: 11 }, (_, index) => imageTag(20 + index)))).join('');
  const bodies: [string, number][] = [
    [eleven, 400],
    ['a'.repeat(8 * 1024 * 1024 + 1), 413],
    ['<img src="data:image/png;base64,aGVsbG8=">', 415],
    ['<img src="data:image/png;base64,iVBORw0KGgoAAAAA">', 400],
  ];
  const before = (await app.api(adminToken).blog.total()).totalBlogs;
  for (const [body, status] of bodies) {
    const response = await create(app, adminToken, { body });
    expect(response.status).toBe(status);
    expect(response.body.errors).toEqual({ body: response.body.error });
  }
  expect((await app.api(adminToken).blog.total()).totalBlogs).toBe(before);
});

test('deletes an image of a body when its last version or the post is deleted', async ({ app, adminToken }) => {
  const post = postOf(await create(app, adminToken, { body: `<p>Two</p>${await imageTag(31)}${await imageTag(32)}` }));
  const [first = '', second = ''] = imageUrls(post.body);
  expect([(await fetchPath(app, first)).status, (await fetchPath(app, second)).status]).toEqual([200, 200]);
  const changed = postOf(await update(app, adminToken, post.id, { body: `<p>One</p><img src="${second}" alt="still here">` }));
  expect(imageUrls(changed.body)).toEqual([second]);
  expect([(await fetchPath(app, first)).status, (await fetchPath(app, second)).status]).toEqual([200, 200]);
  const [version] = (await app.api(adminToken).blog.revisions({ id: post.id })).revisions;
  await app.api(adminToken).blog.removeRevision({ id: version?.id ?? 0 });
  expect([(await fetchPath(app, first)).status, (await fetchPath(app, second)).status]).toEqual([404, 200]);
  await update(app, adminToken, post.id, { title: 'Only the title' });
  expect((await fetchPath(app, second)).status).toBe(200);
  await app.api(adminToken).blog.remove({ id: post.id });
  expect((await fetchPath(app, second)).status).toBe(404);
});

test('stores an image once that a body contains twice', async ({ app, adminToken }) => {
  const { body } = postOf(await create(app, adminToken, { body: `<p>Twice</p>${await imageTag(33)}${await imageTag(33)}` }));
  expect(new Set(imageUrls(body)).size).toBe(1);
  expect(imageUrls(body)).toHaveLength(2);
});

test('keeps image URLs of other sites, and removes images with other URLs', async ({ app, adminToken }) => {
  const { body } = postOf(
    await create(app, adminToken, { body: '<p>x</p><img src="https://example.org/a.png" alt="A"><img src="/secret.png"><img src="ftp://x/a.png">' }),
  );
  expect(imageUrls(body)).toEqual(['https://example.org/a.png']);
});

test('rotates a photo by its EXIF orientation and strips its metadata', async ({ app, adminToken }) => {
  const pixels = sharp({ create: { width: 60, height: 30, channels: 3, background: '#b4532a' } });
  const side = await pixels
    .withExif({ IFD0: { Copyright: 'kept nowhere' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const post = postOf(await create(app, adminToken, { image: new File([new Uint8Array(side)], 'side.jpeg') }));
  const response = await fetchPath(app, post.image);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width, height, orientation, exif, icc, xmp } = await sharp(bytes).metadata();
  expect({ width, height, orientation, exif, icc, xmp }).toEqual({
    width: 30,
    height: 60,
    orientation: undefined,
    exif: undefined,
    icc: undefined,
    xmp: undefined,
  });
  expect(bytes.includes('kept nowhere')).toBe(false);
});

test('serves images at their exact URLs only, with a policy that runs no script', async ({ app, adminToken }) => {
  const { image: address } = postOf(await create(app, adminToken));
  const response = await fetchPath(app, address);
  expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  for (const wrong of [address.replace('-800', '-801'), address.replace('-800', ''), address.replace('.webp', '.png'), `${address}x`, '/media/']) {
    expect((await fetchPath(app, wrong)).status).toBe(404);
  }
});
