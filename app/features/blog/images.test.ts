// Proves T7.

import sharp from 'sharp';
import { expect, onTestFinished } from 'vitest';
import { ApiError } from '#app/lib/api-error.ts';
import { createJpegImages } from '#app/media/jpeg-images.server.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();

const create = async (app: TestApp, adminToken: string, image: File, body = '<p>A body</p>') =>
  app.call('POST', '/blog', { token: adminToken, form: postForm({ title: 'A title', body, image }) });
const postOf = (response: { body: Record<string, unknown> }) => response.body.blog as { id: number; image: string; body: string };
const fetchPath = async (app: TestApp, path: string) => app.httpApp.fetch(new Request(`http://academy.test${path}`));
const storedHashes = async (app: TestApp) => (await app.context.db.selectFrom('media').select('hash').distinct().execute()).map(({ hash }) => hash);

test.for(['png', 'jpeg', 'gif', 'webp'] as const)(
  'converts a %s to WebP in three widths, served as immutable',
  async (format, { app, adminToken }) => {
    const { image } = postOf(await create(app, adminToken, await imageFile(format, 1700, 170)));
    for (const width of [400, 800, 1600]) {
      const response = await fetchPath(app, image.replace('-800.', `-${width}.`));
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('image/webp');
      expect(response.headers.get('Cache-Control')).toContain('immutable');
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      const { width: real, format: kind, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect({ real, kind, exif }).toEqual({ real: width, kind: 'webp', exif: undefined });
    }
  },
);

test('does not enlarge a small image', async ({ app, adminToken }) => {
  const { image } = postOf(await create(app, adminToken, await imageFile('png', 100, 50)));
  const { width } = await sharp(Buffer.from(await (await fetchPath(app, image)).arrayBuffer())).metadata();
  expect(width).toBe(100);
});

test.for([
  [1400, 500],
  [300, 900],
  [400, 20],
  [20, 400],
] as const)('serves an image of %i x %i as a social image of 1200 x 630 until its post is deleted', async ([width, height], { app, adminToken }) => {
  const { id, image } = postOf(await create(app, adminToken, await imageFile('png', width, height)));
  const shared = image.replace('-800.webp', '-share.jpg');
  const [response, second] = await Promise.all([fetchPath(app, shared), fetchPath(app, shared)]);
  expect(response.headers.get('Content-Type')).toBe('image/jpeg');
  expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true);
  await app.call('DELETE', `/blog/${id}`, { token: adminToken });
  expect((await fetchPath(app, shared)).status).toBe(404);
});

/** Stores an image as releases without the limit of aspect ratios did. */
async function storeLegacyImage(app: TestApp, hash: string, width: number, height: number) {
  const bytes = new Uint8Array(await (await imageFile('webp', width, height)).arrayBuffer());
  await app.context.db.insertInto('media').values({ hash, variant: '1600', type: 'image/webp', bytes }).execute();
  onTestFinished(async () => void (await app.context.db.deleteFrom('media').where('hash', '=', hash).execute()));
}

test.for([
  [1600, 1],
  [1, 12_000],
] as const)('serves the social image of a stored image of %i x %i, which uploads now reject', async ([width, height], { app }) => {
  const hash = 'f'.repeat(32);
  await storeLegacyImage(app, hash, width, height);
  const response = await fetchPath(app, `/media/${hash}-share.jpg`);
  expect(response.status).toBe(200);
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});

test('renders a social image once for concurrent requests, and evicts none for a failed render', async ({ app }) => {
  const hashes = Array.from({ length: 33 }, (_, nth) => String(nth).padStart(32, 'a'));
  const [refused = '', ...others] = hashes;
  for (const hash of hashes) await storeLegacyImage(app, hash, 8, 8);
  let renders = 0;
  let isBusy = false;
  const render = async (original: Uint8Array) => {
    if (isBusy) throw new ApiError(503, 'Busy');
    renders += 1;
    return original;
  };
  const jpegOf = createJpegImages(app.context.db, { share: render, mail: render });
  const share = (hash: string) => jpegOf(hash, 'share');
  for (const hash of others) await Promise.all([share(hash), share(hash)]);
  expect(renders).toBe(32);
  isBusy = true;
  await expect(share(refused)).rejects.toThrow('Busy');
  for (const hash of others) expect(await share(hash)).toBeDefined();
  expect(renders).toBe(32);
  isBusy = false;
  expect(await share(refused)).toBeDefined();
});

test('responds 503 with Retry-After when too many social images are requested at once', { tags: ['full'] }, async ({ app, adminToken }) => {
  const { image } = postOf(await create(app, adminToken, await imageFile('png', 60, 40)));
  const [, hash = ''] = image.match(/([\da-f]{32})/) ?? [];
  const widest = await app.context.db
    .selectFrom('media')
    .selectAll()
    .where('hash', '=', hash)
    .where('variant', '=', '1600')
    .executeTakeFirstOrThrow();
  const others = Array.from({ length: 30 }, (_, nth) => String(nth).padStart(32, '0'));
  await app.context.db
    .insertInto('media')
    .values(others.map((other) => ({ ...widest, hash: other })))
    .execute();
  const responses = await Promise.all(others.map((other) => fetchPath(app, `/media/${other}-share.jpg`)));
  const statuses = responses.map(({ status }) => status);
  const countOf = (status: number) => statuses.filter((other) => other === status).length;
  // One renders and twenty are queued; more succeed when a render ends before the last request arrives.
  expect(countOf(200)).toBeGreaterThanOrEqual(21);
  expect(countOf(200) + countOf(503)).toBe(30);
  expect(countOf(503)).toBeGreaterThan(0);
  const refused = responses.find(({ status }) => status === 503);
  expect(refused?.headers.get('Retry-After')).toBe('5');
  expect(await refused?.text()).toContain('Please try again in 5 seconds');
  for (const [nth, other] of others.entries())
    if (statuses[nth] === 503) expect((await fetchPath(app, `/media/${other}-share.jpg`)).status).toBe(200);
  await app.context.db.deleteFrom('media').where('hash', 'in', others).execute();
});

test('responds 404 for a missing image', async ({ app }) => {
  expect((await fetchPath(app, `/media/${'0'.repeat(32)}-800.webp`)).status).toBe(404);
  expect((await fetchPath(app, '/media/..%2F..%2Fetc%2Fpasswd')).status).toBe(404);
});

test.for([
  ['a PDF that says it is a PNG', new File(['%PDF-1.7 ...'], 'picture.png', { type: 'image/png' }), 'This is a PDF, not a picture'],
  [
    'an SVG',
    new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'], 'x.svg', { type: 'image/svg+xml' }),
    'This is an SVG drawing',
  ],
  ['a text file', new File(['hello'], 'x.jpeg', { type: 'image/jpeg' }), 'PNG, JPEG, GIF or WebP'],
] as const)('rejects %s as an image', async ([_, file, sentence], { app, adminToken }) => {
  const response = await create(app, adminToken, file);
  expect(response.status).toBe(415);
  expect(response.body.error).toContain(sentence);
});

test('rejects a truncated image', async ({ app, adminToken }) => {
  const whole = await imageFile('png', 600, 600);
  const noise = await sharp({
    create: { width: 600, height: 600, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer();
  expect((await create(app, adminToken, new File([new Uint8Array(noise.subarray(0, noise.length / 2))], 'x.png'))).status).toBe(400);
  expect((await create(app, adminToken, new File([await whole.slice(0, 40).arrayBuffer()], 'x.png'))).status).toBe(400);
});

test('rejects images of more than 5 MiB or 40 megapixels', async ({ app, adminToken }) => {
  const start = new Uint8Array(await (await imageFile()).arrayBuffer());
  const tooManyBytes = await create(app, adminToken, new File([start, new Uint8Array(5 * 1024 * 1024)], 'heavy.png'));
  expect(tooManyBytes.status).toBe(413);
  expect(tooManyBytes.body.error).toContain('5 MiB');
  const tooManyPixels = await create(app, adminToken, await imageFile('png', 8000, 5100));
  expect(tooManyPixels.status).toBe(400);
  expect(tooManyPixels.body.error).toContain('40 megapixels');
});

test('stores images embedded in a body, and rejects embedded data of another type', async ({ app, adminToken }) => {
  const bytes = Buffer.from(await (await imageFile('png', 900, 300)).arrayBuffer()).toString('base64');
  const { body } = postOf(
    await create(app, adminToken, await imageFile('jpeg', 50, 50), `<p>Look: <img src="data:image/png;base64,${bytes}" alt="A wall"></p>`),
  );
  const [, address = '', rest] = body.match(/<img src="(\/media\/[\da-f]{32}-800\.webp)" ([^>]*)>/) ?? [];
  expect(rest).toBe('alt="A wall" width="800" height="267" loading="lazy" /');
  expect((await fetchPath(app, address)).status).toBe(200);
  const refused = await create(app, adminToken, await imageFile(), '<p><img src="data:image/png;base64,aGVsbG8="></p>');
  expect(refused.status).toBe(415);
});

test('deletes images without posts, and keeps images that another post or an earlier version uses', async ({ app, adminToken }) => {
  const shared = await imageFile('png', 61, 61);
  const own = await imageFile('png', 62, 62);
  const first = postOf(await create(app, adminToken, shared));
  const second = postOf(await create(app, adminToken, shared, '<p>Another body</p>'));
  const hash = (address: string) => address.slice('/media/'.length, '/media/'.length + 32);
  await app.call('DELETE', `/blog/${first.id}`, { token: adminToken });
  expect(await storedHashes(app)).toContain(hash(second.image));
  const changed = postOf(await app.call('PUT', `/blog/${second.id}`, { token: adminToken, form: postForm({ image: own }) }));
  expect(changed.image).not.toBe(second.image);
  expect(await storedHashes(app)).toEqual(expect.arrayContaining([hash(second.image), hash(changed.image)]));
  const [version] = (await app.api(adminToken).blog.revisions({ id: second.id })).revisions;
  await app.api(adminToken).blog.removeRevision({ id: version?.id ?? 0 });
  expect(await storedHashes(app)).not.toContain(hash(second.image));
  expect(await storedHashes(app)).toContain(hash(changed.image));
});
