// Proves T7.

import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { TestResponse } from '#tests/support/api-client.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { blackPng, compressedTextsPng, framesGif, manyScansJpeg, pngChunk } from '#tests/support/image-bombs.ts';
import { bmpFile, icoFile, imageFile, postForm } from '#tests/support/image-files.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const kinds = ['png', 'jpeg', 'gif', 'webp'] as const;
/** Marker that no served image may contain, wherever the upload carried it. */
const payload = '<script>alert(document.cookie)</script>';
const broken = 'The image cannot be read, please save it anew and try again';
const tooLong = 'The longer side of the image may be at most 20 times the shorter one, please crop it and try again';
const otherKind = 'The image must be a PNG, JPEG, GIF or WebP picture';
const adviceOn = (kind: string) => expect.stringMatching(`^This is an? ${kind}.* JPEG, and choose that file`);

const test = withAppPerFile();
test.beforeEach(async ({ app }) => {
  for (const table of ['posts', 'media_links', 'media'] as const) await app.context.db.deleteFrom(table).execute();
});
test.afterEach(({ app }) => expect(app.log.filter(({ event }) => event === 'failed')).toEqual([]));

const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer());
const validImage = async (kind: (typeof kinds)[number], width = 64) => bytesOf(await imageFile(kind, width, 48));
const asFile = (bytes: Uint8Array | string, name = 'picture.png', type = 'image/png') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });
const create = (app: TestApp, adminToken: string, fields: Record<string, string | File>) =>
  app.call('POST', '/blog', { token: adminToken, form: postForm({ title: 'A title', body: '<p>A body</p>', ...fields }) });
const inBody = (bytes: Uint8Array, type = 'image/png') =>
  `<p>Look</p><img src="data:${type};base64,${Buffer.from(bytes).toString('base64')}" alt="A">`;
const fetchPath = (app: TestApp, path: string) => app.httpApp.fetch(new Request(`http://academy.test${path}`));

/** Asserts that all images of an accepted post are WebP without metadata or traces; returns their bytes. */
async function expectCleanImages(app: TestApp, response: TestResponse, ...traces: (string | Buffer)[]): Promise<Buffer[]> {
  expect(response.status).toBe(201);
  const { image, body } = response.body.blog as { image: string; body: string };
  const imageUrls = [image, ...[...body.matchAll(/src="([^"]+)"/g)].map(([, address = '']) => address)];
  const all = imageUrls.flatMap((address) => [400, 800, 1600].map((width) => address.replace('-800.', `-${width}.`)));
  return Promise.all(
    all.map(async (address) => {
      const { status, headers, body: stream } = await fetchPath(app, address);
      expect([status, headers.get('Content-Type'), headers.get('X-Content-Type-Options')]).toEqual([200, 'image/webp', 'nosniff']);
      const bytes = Buffer.from(await new Response(stream).arrayBuffer());
      const { format, exif, xmp, icc, iptc, comments, orientation } = await sharp(bytes).metadata();
      expect({ format, exif, xmp, icc, iptc, comments, orientation }).toEqual({ format: 'webp' });
      for (const trace of traces) expect(bytes.includes(trace)).toBe(false);
      return bytes;
    }),
  );
}

test.for([
  ['an SVG', `<svg xmlns="http://www.w3.org/2000/svg">${payload}</svg>`, 415, adviceOn('SVG drawing')],
  ['HTML', `<!doctype html>${payload}`, 415, otherKind],
  ['HTML after the first bytes of a PNG', `\x89PNG${payload}`, 415, otherKind],
  ['HTML after the whole signature of a PNG', Buffer.from(`\x89PNG\r\n\x1a\n${payload}`, 'latin1'), 400, broken],
  ['HTML after the first bytes of a JPEG', Buffer.from(`\xff\xd8\xff\xe0${payload}`, 'latin1'), 400, broken],
  ['HTML after the first bytes of a GIF', `GIF89a${payload}`, 400, broken],
  ['JavaScript with the signature of a GIF', 'GIF89a=1;alert(1)//', 400, broken],
  ['HTML after the first bytes of a WebP', `RIFF\0\0\0\0WEBP${payload}`, 400, broken],
  ['an SVG after the first bytes of a GIF', `GIF87a<svg xmlns="http://www.w3.org/2000/svg">${payload}</svg>`, 400, broken],
  ['a TIFF', Buffer.from('II*\0\x08\0\0\0\0\0\0\0', 'latin1'), 415, adviceOn('TIFF picture')],
  ['a PDF', '%PDF-1.7\n1 0 obj << >> endobj', 415, adviceOn('PDF')],
  ['a HEIF', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 415, adviceOn('HEIC picture')],
  ['a picture after a line break', `\n\x89PNG\r\n\x1a\n`, 415, otherKind],
  ['a zip', 'PK\x03\x04', 415, otherKind],
  ['a single byte', '\x89', 415, otherKind],
  ['a PNG of 14,000 by 14,000', () => blackPng(14_000, 14_000), 400, 'The image may have at most 40 megapixels'],
  ['a PNG of a single row', () => blackPng(12_001, 1), 400, 'The image may have at most 12,000 pixels on a side'],
  ['a PNG of a single column', () => blackPng(1, 30_000), 400, 'The image may have at most 12,000 pixels on a side'],
  ['a PNG of 12,000 by 1', () => blackPng(12_000, 1), 400, tooLong],
  ['a PNG of 10 by 201', () => blackPng(10, 201), 400, tooLong],
  ['a GIF of 10,000 frames', () => framesGif(10_000), 400, 'The image may have at most 100 frames'],
  ['a JPEG of 880 scans', () => manyScansJpeg(640), 400, 'The image comes in too many parts, please save it anew and try again'],
] as const)('rejects %s as the cover image and inside a body', async ([_, upload, status, message], { app, adminToken }) => {
  const bytes = typeof upload === 'function' ? upload() : Buffer.from(upload);
  const refused = await create(app, adminToken, { image: asFile(bytes) });
  expect([refused.status, refused.body.errors]).toEqual([status, { image: message }]);
  const inside = await create(app, adminToken, { image: await imageFile(), body: inBody(bytes) });
  expect([inside.status, inside.body.errors]).toEqual([status, { body: message }]);
});

test('rejects BMP and ICO, which the browser converts to PNG', async ({ app, adminToken }) => {
  for (const image of [bmpFile(), await icoFile()]) expect((await create(app, adminToken, { image })).status).toBe(415);
});

test.for(['svg+xml', 'tiff', 'heic', 'png;charset=x'])('removes data URLs of type image/%s from a body', async (type, { app, adminToken }) => {
  const response = await create(app, adminToken, { image: await imageFile(), body: inBody(Buffer.from(payload), `image/${type}`) });
  expect((response.body.blog as { body: string }).body).toBe('<p>Look</p>');
});

test.for(kinds)('strips appended data of another format from a %s', async (kind, { app, adminToken }) => {
  const bytes = await validImage(kind);
  for (const tail of [payload, `PK\x03\x04${payload}`, `*/=1;alert(1);//${payload}`, `\0\0\0${payload.repeat(2_000)}`]) {
    const polyglot = Buffer.concat([bytes, Buffer.from(tail)]);
    await expectCleanImages(
      app,
      await create(app, adminToken, { image: asFile(polyglot, 'page.html', 'text/html'), body: inBody(polyglot, 'image/gif') }),
      payload,
      'PK\x03\x04',
    );
  }
});

test('strips texts, profiles and comments from an image', async ({ app, adminToken }) => {
  const png = await validImage('png');
  const jpeg = await validImage('jpeg');
  const gif = await validImage('gif');
  const text = Buffer.from(payload);
  const length = Buffer.from([(text.length + 2) >> 8, (text.length + 2) & 255]);
  const carriers = [
    Buffer.concat([png.subarray(0, 33), pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), text])), png.subarray(33)]),
    Buffer.concat([png.subarray(0, 33), pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), text])), png.subarray(33)]),
    Buffer.concat([png.subarray(0, 33), pngChunk('prVt', text), png.subarray(33)]),
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text, jpeg.subarray(2)]),
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xed]), length, text, jpeg.subarray(2)]),
    Buffer.concat([gif.subarray(0, -1), Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0, 0x3b])]),
    await sharp(png).withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${payload}</x:xmpmeta>`).webp().toBuffer(),
    await sharp(png).withIccProfile('p3').jpeg().toBuffer(),
    compressedTextsPng(),
  ];
  for (const bytes of carriers) {
    const isLarge = bytes.length > 1_000_000;
    await expectCleanImages(
      app,
      await create(app, adminToken, { image: asFile(bytes), ...(isLarge ? {} : { body: inBody(bytes) }) }),
      payload,
      'xmpmeta',
      'Comment',
    );
  }
});

test.for(['jpeg', 'png', 'webp'] as const)('strips camera and location from a %s and applies its orientation', async (kind, { app, adminToken }) => {
  const bytes = await sharp(await validImage('png', 96))
    .withExif({
      IFD0: { Make: 'Camera of Ada' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 1234/100', GPSLongitudeRef: 'E', GPSLongitude: '7/1 30/1 4321/100' },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(kind)
    .toBuffer();
  expect(bytes.includes('Camera of Ada')).toBe(true);
  const [small] = await expectCleanImages(
    app,
    await create(app, adminToken, { image: asFile(bytes), body: inBody(bytes) }),
    'Camera of Ada',
    'Exif',
    'EXIF',
  );
  expect(await sharp(small).metadata()).toMatchObject({ width: 48, height: 96 });
});

test.for(kinds)('rejects a truncated %s or decodes it, wherever it is cut', async (kind, { app, adminToken }) => {
  const pixels = { create: { width: 80, height: 60, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } } } as const;
  const whole = await sharp(pixels).toFormat(kind).toBuffer();
  const starts = [...Array(40).keys(), ...Array.from({ length: 20 }, (_, nth) => Math.round((whole.length * (nth + 1)) / 21)), whole.length - 1];
  const statuses: number[] = [];
  for (const length of starts) {
    const response = await create(app, adminToken, { image: asFile(whole.subarray(0, length)) });
    statuses.push(response.status);
    if (response.status === 201) await expectCleanImages(app, response);
  }
  expect(statuses.filter((status) => ![201, 400, 415].includes(status))).toEqual([]);
  expect(statuses.slice(0, 50).filter((status) => status === 201)).toEqual([]);
});

test('ignores file names and declared types', async ({ app, adminToken }) => {
  const before = readdirSync(app.context.config.dataDir, { recursive: true }).sort();
  const bytes = await validImage('png');
  const names = [
    '../../../etc/passwd',
    '..\\..\\x.exe',
    'x.png.html',
    'x.php\0.png',
    '/etc/cron.d/x',
    'CON',
    '%2e%2e%2fx',
    'a'.repeat(5_000),
    '“ụ”.svg',
  ];
  for (const name of names) await expectCleanImages(app, await create(app, adminToken, { image: asFile(bytes, name, 'text/html') }), 'passwd');
  expect(readdirSync(app.context.config.dataDir, { recursive: true }).sort()).toEqual(before);
});

test('rejects a file as a text, a text as a file, and a missing image', async ({ app, adminToken }) => {
  const image = await imageFile();
  const wrong: Record<string, string | File>[] = [
    { title: asFile('A title', 'title.txt', 'text/plain'), image },
    { body: asFile('<p>A body</p>', 'body.html', 'text/html'), image },
    { image: (await validImage('png')).toString('latin1') },
    { image: asFile('') },
    {},
  ];
  for (const fields of wrong) {
    const { status, body } = await create(app, adminToken, fields);
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^All fields|must be text$/)]);
  }
});

test('uses one of several images sent under one field name', async ({ app, adminToken }) => {
  const form = postForm({ title: 'A title', body: '<p>A body</p>' });
  for (const kind of kinds) form.append('image', await imageFile(kind));
  form.append('other', asFile(payload, 'x.html', 'text/html'));
  await expectCleanImages(app, await app.call('POST', '/blog', { token: adminToken, form }), payload);
  expect(await app.context.db.selectFrom('media_links').selectAll().execute()).toHaveLength(1);
});

test('rejects malformed multipart bodies with a message', async ({ app, adminToken }) => {
  const part = (headers: string, value: string) => `--cut\r\n${headers}\r\n\r\n${value}\r\n`;
  const title = part('Content-Disposition: form-data; name="title"', 'A title');
  const forms: [type: string, body: string][] = [
    ['multipart/form-data', `${title}--cut--\r\n`],
    ['multipart/form-data; boundary=', `${title}--cut--\r\n`],
    ['multipart/form-data; boundary=other', `${title}--cut--\r\n`],
    ['multipart/form-data; boundary=cut', title],
    ['multipart/form-data; boundary=cut', `${title}--cut`],
    ['multipart/form-data; boundary=cut', ''],
    ['multipart/form-data; boundary=cut', '--cut--\r\n'],
    ['multipart/form-data; boundary=cut', part('', 'no header at all')],
    ['multipart/form-data; boundary=cut', `${part('Content-Disposition: attachment; name="title"', 'x')}--cut--\r\n`],
    ['multipart/form-data; boundary=cut', `${part('Content-Disposition: form-data', 'no name')}--cut--\r\n`],
    ['multipart/form-data; boundary=cut', `${part(`Content-Disposition: form-data; name="${'n'.repeat(100_000)}"`, 'x')}--cut--\r\n`],
    ['multipart/form-data; boundary=cut', `${part('Content-Disposition: form-data; name="__proto__"', 'x')}--cut--\r\n`],
    ['multipart/form-data; boundary=cut', `${title.repeat(20_000)}--cut--\r\n`],
    [`multipart/form-data; boundary=${'b'.repeat(5_000)}`, `${title}--cut--\r\n`],
    ['multipart/form-data; boundary="cut', `${title}--cut--\r\n`],
    ['multipart/form-data; boundary=cut; boundary=other', `${title}--cut--\r\n`],
    ['multipart/form-data; boundary=cut', `${part('Content-Disposition: form-data; name="title"\0', 'x')}--cut--\r\n`],
    ['multipart/form-data; boundary=cut', `${part('content-disposition: form-data; name="a\r\n b"', 'x')}--cut--\r\n`],
  ];
  for (const [type, body] of forms) {
    const response = await app.call('POST', '/blog', { token: adminToken, body, headers: { 'Content-Type': type } });
    expect([response.status, response.body.error]).toEqual([400, expect.stringMatching(/\w/)]);
  }
});
