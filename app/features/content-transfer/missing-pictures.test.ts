import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { storedPosts } from '#tests/support/imported-rows.ts';
import { checkFile, importFile } from '#tests/support/imports.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';
import { zipOf } from '#tests/support/zip.ts';

const test = withAppPerTest({ STARTER_CONTENT: 'off' });

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());
const post = (body: string, id = 1) => ({
  id,
  title: `Post ${id}`,
  body,
  at: '2020-05-01 10:00:00',
  link: `https://blog.example/2020/05/post-${id}/`,
});
const uploads = 'https://blog.example/wp-content/uploads/2020/05';
const external = 'rel="noopener noreferrer nofollow"';
const file = wordpressExport([
  post(
    `<p>Our yard</p><figure><a href="${uploads}/yard.png"><img src="${uploads}/yard-300x200.png" alt="The yard"></a><figcaption>At home</figcaption></figure><p><img src="/wp-content/uploads/2020/05/pot.png"> <img src="https://other.example/a.png" alt="There"></p>`,
  ),
]);
const zip = async (...names: string[]) =>
  zipOf(await Promise.all(names.map(async (name, nth) => ({ name, bytes: await bytesOf(await imageFile('png', 320 + nth, 180)) }))));

test('a picture that is not in the zip is a link to its old address, and a later import with the zip puts it there', async ({ app, adminToken }) => {
  const { lines } = await importFile(app, adminToken, { file });
  const [before] = await storedPosts(app);
  expect(before?.body).toBe(
    `<p>Our yard</p>\n<figure><a href="${uploads}/yard.png" ${external}>The yard</a><figcaption>At home</figcaption></figure>\n<p><a href="${uploads}/pot.png" ${external}>pot.png</a> <img src="https://other.example/a.png" alt="There" loading="lazy" /></p>`,
  );
  expect(lines[0]?.notes).toEqual(
    expect.arrayContaining([
      'yard-300x200.png is not in the zip, pot.png is not in the zip: readers get a link to the old address instead',
      'a.png is not in the zip: readers see it as long as the other site shows it',
    ]),
  );
  const pictures = await zip('uploads/2020/05/yard.png', 'uploads/2020/05/pot.png');
  const edited = before?.body.replace('Our yard', 'Our new yard') ?? '';
  const { id } = before ?? { id: 0 };
  await app.context.db.updateTable('posts').set({ body: edited }).where('id', '=', id).execute();
  expect((await checkFile(app, adminToken, { file, pictures })).lines[0]).toMatchObject({ outcome: 'waiting', notes: ['3 pictures can be added'] });
  const again = await importFile(app, adminToken, { file, pictures });
  expect(again.lines[0]).toMatchObject({ outcome: 'updated', notes: expect.arrayContaining(['3 pictures were added']) });
  const [after] = await storedPosts(app);
  expect(after?.image_hash).not.toBe(before?.image_hash);
  expect(after?.body).toMatch(
    /^<p>Our new yard<\/p>\n<figure><a href="\/media\/[\da-f]{32}-1600\.webp"><img src="\/media\/[\da-f]{32}-800\.webp" alt="The yard" [^>]*\/><\/a><figcaption>At home<\/figcaption><\/figure>\n<p><img src="\/media\/[\da-f]{32}-800\.webp" alt="" [^>]*\/> <img src="https:\/\/other/,
  );
  expect((await app.httpApp.request(`http://academy.test/media/${after?.image_hash}-800.webp`)).status).toBe(200);
  expect((await checkFile(app, adminToken, { file, pictures })).state).toMatchObject({ state: 'done', entries: 0 });
});

test('a link that the staff have changed, and a picture that they have chosen, stay', async ({ app, adminToken }) => {
  await importFile(app, adminToken, { file });
  const [before] = await storedPosts(app);
  const body = (before?.body ?? '').replace('>The yard<', '>See the yard<').replace('>pot.png<', '>the pot<');
  await app.context.db
    .updateTable('posts')
    .set({ body, image_hash: 'f'.repeat(32) })
    .execute();
  const pictures = await zip('uploads/2020/05/yard.png', 'uploads/2020/05/pot.png');
  expect((await checkFile(app, adminToken, { file, pictures })).state).toMatchObject({ state: 'done', entries: 0 });
  expect((await storedPosts(app))[0]).toMatchObject({ body, image_hash: 'f'.repeat(32) });
});

test('lazily loaded pictures are found, and stand there once', async ({ app, adminToken }) => {
  const lazy = `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-lazy-src="${uploads}/a.png" alt="A"><noscript><img src="${uploads}/a.png" alt="A"></noscript>`;
  const set = `<img src="data:image/svg+xml,%3Csvg/%3E" srcset="${uploads}/b-300x200.png 300w, ${uploads}/b.png 1024w" alt="B">`;
  const pictures = await zip('2020/05/a.png', '2020/05/b.png');
  await importFile(app, adminToken, { file: wordpressExport([post(`<p>${lazy} ${set}</p>`)]), pictures });
  const [stored] = await storedPosts(app);
  expect(stored?.body).toMatch(/^<p><img src="\/media\/[^>]*alt="A"[^>]*\/> <img src="\/media\/[^>]*alt="B"[^>]*\/><\/p>$/);
});

test('embedded pictures that cannot be read leave out themselves alone, and there may be more than ten', async ({ app, adminToken }) => {
  const embedded = async (nth: number) =>
    `<img src="data:image/png;base64,${Buffer.from(await bytesOf(await imageFile('png', 20 + nth, 20))).toString('base64')}" alt="${nth}">`;
  const twelve = await Promise.all(Array.from({ length: 12 }, (_, nth) => embedded(nth)));
  const broken = '<img src="data:image/png;base64,AAAA" alt="broken"><img src="data:image/svg+xml;base64,AAAA">';
  const sample = '<pre>&lt;img src="data:image/png;base64,AAAA"&gt;</pre>';
  const { lines } = await importFile(app, adminToken, { file: wordpressExport([post(`<p>Text ${twelve.join('')}${broken}</p>${sample}`)]) });
  expect(lines[0]).toMatchObject({
    outcome: 'created',
    notes: expect.arrayContaining(['2 embedded pictures are left out: it must be a PNG, JPEG, GIF or WebP picture']),
  });
  const [stored] = await storedPosts(app);
  expect(stored?.body.match(/<img src="\/media\//g)).toHaveLength(12);
  expect(stored?.body).toContain('<pre>&lt;img src="data:image/png;base64,AAAA"&gt;</pre>');
  expect(stored?.body).not.toContain('broken');
});
