import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ApiError } from '#app/lib/api-error.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createSocialImages } from './social-images.server.ts';

let at: TestApp;
let token: string;
beforeAll(async () => {
  at = await createTestApp();
  token = await at.adminToken();
});
afterAll(() => at.close());

const create = async (image: File, body = '<p>A body</p>') => at.call('POST', '/blog', { token, form: postForm({ title: 'A title', body, image }) });
const blogOf = (answer: { body: Record<string, unknown> }) => answer.body.blog as { id: number; image: string; body: string };
const fetched = async (path: string) => at.edge.fetch(new Request(`http://academy.test${path}`));
const storedHashes = async () => (await at.academy.db.selectFrom('media').select('hash').distinct().execute()).map(({ hash }) => hash);

test.each(['png', 'jpeg', 'gif', 'webp'] as const)('converts a %s to WebP in three widths, served as immutable', async (format) => {
  const { image } = blogOf(await create(await imageFile(format, 2000, 1000)));
  for (const width of [400, 800, 1600]) {
    const answer = await fetched(image.replace('-800.', `-${width}.`));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('image/webp');
    expect(answer.headers.get('Cache-Control')).toContain('immutable');
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const { width: real, format: kind, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect({ real, kind, exif }).toEqual({ real: width, kind: 'webp', exif: undefined });
  }
});

test('does not enlarge a small image', async () => {
  const { image } = blogOf(await create(await imageFile('png', 100, 50)));
  const { width } = await sharp(Buffer.from(await (await fetched(image)).arrayBuffer())).metadata();
  expect(width).toBe(100);
});

test.each([
  [1400, 500],
  [300, 900],
  [400, 20],
  [20, 400],
])('serves an image of %i x %i as a social image of 1200 x 630 until its post is deleted', async (width, height) => {
  const { id, image } = blogOf(await create(await imageFile('png', width, height)));
  const shared = image.replace('-800.webp', '-share.jpg');
  const [answer, again] = await Promise.all([fetched(shared), fetched(shared)]);
  expect(answer.headers.get('Content-Type')).toBe('image/jpeg');
  expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
  await at.call('DELETE', `/blog/${id}`, { token });
  expect((await fetched(shared)).status).toBe(404);
});

/** Stores an image as releases without the limit of aspect ratios did. */
async function storeOld(hash: string, width: number, height: number) {
  const bytes = new Uint8Array(await (await imageFile('webp', width, height)).arrayBuffer());
  await at.academy.db.insertInto('media').values({ hash, width: 1600, bytes }).execute();
  onTestFinished(async () => void (await at.academy.db.deleteFrom('media').where('hash', '=', hash).execute()));
}

test.each([
  [1600, 1],
  [1, 12_000],
])('serves the social image of a stored image of %i x %i, which uploads now reject', async (width, height) => {
  const hash = 'f'.repeat(32);
  await storeOld(hash, width, height);
  const answer = await fetched(`/media/${hash}-share.jpg`);
  expect(answer.status).toBe(200);
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});

test('renders a social image once for concurrent requests, and evicts none for a failed render', async () => {
  const hashes = Array.from({ length: 33 }, (_, nth) => String(nth).padStart(32, 'a'));
  const [refused = '', ...others] = hashes;
  for (const hash of hashes) await storeOld(hash, 8, 8);
  let made = 0;
  let isBusy = false;
  const share = createSocialImages(at.academy.db, async (original) => {
    if (isBusy) throw new ApiError(503, 'Busy');
    made += 1;
    return original;
  });
  for (const hash of others) await Promise.all([share(hash), share(hash)]);
  expect(made).toBe(32);
  isBusy = true;
  await expect(share(refused)).rejects.toThrow('Busy');
  for (const hash of others) expect(await share(hash)).toBeDefined();
  expect(made).toBe(32);
  isBusy = false;
  expect(await share(refused)).toBeDefined();
});

test('responds 503 with Retry-After when too many social images are requested at once', async () => {
  const { image } = blogOf(await create(await imageFile('png', 60, 40)));
  const [, hash = ''] = image.match(/([\da-f]{32})/) ?? [];
  const widest = await at.academy.db.selectFrom('media').selectAll().where('hash', '=', hash).where('width', '=', 1600).executeTakeFirstOrThrow();
  const others = Array.from({ length: 30 }, (_, nth) => String(nth).padStart(32, '0'));
  await at.academy.db
    .insertInto('media')
    .values(others.map((other) => ({ ...widest, hash: other })))
    .execute();
  const answers = await Promise.all(others.map((other) => fetched(`/media/${other}-share.jpg`)));
  const statuses = answers.map(({ status }) => status);
  const counted = (status: number) => statuses.filter((each) => each === status).length;
  // One renders and twenty are queued; more succeed when a render ends before the last request arrives.
  expect(counted(200)).toBeGreaterThanOrEqual(21);
  expect(counted(200) + counted(503)).toBe(30);
  expect(counted(503)).toBeGreaterThan(0);
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.headers.get('Retry-After')).toBe('5');
  expect(await refused?.text()).toContain('Please try again in 5 seconds');
  for (const [nth, other] of others.entries()) if (statuses[nth] === 503) expect((await fetched(`/media/${other}-share.jpg`)).status).toBe(200);
  await at.academy.db.deleteFrom('media').where('hash', 'in', others).execute();
});

test('responds 404 for a missing image', async () => {
  expect((await fetched(`/media/${'0'.repeat(32)}-800.webp`)).status).toBe(404);
  expect((await fetched('/media/..%2F..%2Fetc%2Fpasswd')).status).toBe(404);
});

test.each([
  ['a PDF that says it is a PNG', new File(['%PDF-1.7 ...'], 'picture.png', { type: 'image/png' })],
  ['an SVG', new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'], 'x.svg', { type: 'image/svg+xml' })],
  ['a text file', new File(['hello'], 'x.jpeg', { type: 'image/jpeg' })],
])('rejects %s as an image', async (_, file) => {
  const answer = await create(file);
  expect(answer.status).toBe(415);
  expect(answer.body.error).toContain('PNG, JPEG, GIF or WebP');
});

test('rejects a truncated image', async () => {
  const whole = await imageFile('png', 600, 600);
  const noise = await sharp({
    create: { width: 600, height: 600, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer();
  expect((await create(new File([new Uint8Array(noise.subarray(0, noise.length / 2))], 'x.png'))).status).toBe(400);
  expect((await create(new File([await whole.slice(0, 40).arrayBuffer()], 'x.png'))).status).toBe(400);
});

test('rejects images of more than 5 MiB or 40 megapixels', async () => {
  const start = new Uint8Array(await (await imageFile()).arrayBuffer());
  const heavy = await create(new File([start, new Uint8Array(5 * 1024 * 1024)], 'heavy.png'));
  expect(heavy.status).toBe(413);
  expect(heavy.body.error).toContain('5 MiB');
  const large = await create(await imageFile('png', 8000, 5100));
  expect(large.status).toBe(400);
  expect(large.body.error).toContain('40 megapixels');
});

test('stores images embedded in a body, and rejects embedded data of another type', async () => {
  const bytes = Buffer.from(await (await imageFile('png', 900, 300)).arrayBuffer()).toString('base64');
  const { body } = blogOf(await create(await imageFile('jpeg', 50, 50), `<p>Look: <img src="data:image/png;base64,${bytes}" alt="A wall"></p>`));
  const [, address = '', rest] = body.match(/<img src="(\/media\/[\da-f]{32}-800\.webp)" ([^>]*)>/) ?? [];
  expect(rest).toBe('alt="A wall" width="800" height="267" loading="lazy" /');
  expect((await fetched(address)).status).toBe(200);
  const refused = await create(await imageFile(), '<p><img src="data:image/png;base64,aGVsbG8="></p>');
  expect(refused.status).toBe(415);
});

test('deletes images without posts, and keeps images that another post uses', async () => {
  const shared = await imageFile('png', 61, 61);
  const own = await imageFile('png', 62, 62);
  const first = blogOf(await create(shared));
  const second = blogOf(await create(shared, '<p>Another body</p>'));
  const hash = (address: string) => address.slice('/media/'.length, '/media/'.length + 32);
  await at.call('DELETE', `/blog/${first.id}`, { token });
  expect(await storedHashes()).toContain(hash(second.image));
  const changed = blogOf(await at.call('PUT', `/blog/${second.id}`, { token, form: postForm({ image: own }) }));
  expect(changed.image).not.toBe(second.image);
  expect(await storedHashes()).not.toContain(hash(second.image));
  expect(await storedHashes()).toContain(hash(changed.image));
});
