import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { checkFile, importFile } from '#tests/support/imports.ts';
import { zipOf } from '#tests/support/zip.ts';

const test = withAppPerTest({ STARTER_CONTENT: 'off' });

const site = 'https://family.example/wp-content/uploads';
const post = (id: number, body: string) =>
  `<item><title>Post ${id}</title><content:encoded><![CDATA[${body}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2012-08-01 08:30:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_parent>0</wp:post_parent><wp:post_type>post</wp:post_type></item>`;
const attachment = (id: number, name: string, { parent = 0, order = 0, caption = '', alt = '' } = {}) =>
  `<item><title>${name}</title><excerpt:encoded><![CDATA[${caption}]]></excerpt:encoded><wp:post_id>${id}</wp:post_id><wp:post_parent>${parent}</wp:post_parent><wp:menu_order>${order}</wp:menu_order><wp:post_type>attachment</wp:post_type><wp:attachment_url>${site}/${name}</wp:attachment_url><wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>${alt}</wp:meta_value></wp:postmeta></item>`;
const fileOf = (...items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://family.example</wp:base_blog_url>${items.join('\n')}</channel></rss>`;

test('galleries show the pictures that they number, or those of the post, which may stand behind it in the file', async ({ app, adminToken }) => {
  const file = fileOf(
    post(1, 'All of them:\n\n[gallery ids="12,11"]\n\nand [gallery]\n\n[playlist ids="14"]\n\nEnd.'),
    attachment(11, 'yard.png', { parent: 1, order: 2, alt: 'The yard', caption: 'Our <b>yard</b> &amp; gate' }),
    attachment(12, 'pot.png', { parent: 2 }),
    attachment(13, 'barn.png', { parent: 1, order: 1 }),
    attachment(14, 'a%20song.mp3', { parent: 1 }),
  );
  const bytes = new Uint8Array(await (await imageFile('png', 320, 180)).arrayBuffer());
  const pictures = zipOf([{ name: 'uploads/yard.png', bytes }]);
  const { lines } = await importFile(app, adminToken, { file, pictures });
  const { body } = await app.context.db.selectFrom('posts').select('body').executeTakeFirstOrThrow();
  const shown = body.replaceAll(/ (?:width|height|loading|rel)="[^"]*"/g, '').replaceAll(/[\da-f]{32}/g, 'HASH');
  const yard = '<figure><img src="/media/HASH-800.webp" alt="The yard" /><figcaption>Our yard &amp; gate</figcaption></figure>';
  expect(shown).toContain('<p>All of them:</p>');
  expect(shown.match(/<figure>.*?<\/figure>|<p><a .*?<\/p>/g)).toEqual([
    expect.stringContaining('pot.png'),
    yard,
    expect.stringContaining('barn.png'),
    yard,
  ]);
  expect(shown).toContain(`<ul><li><a href="${site}/a%20song.mp3">a song.mp3</a></li></ul>`);
  expect(lines[0]?.notes.join()).not.toMatch(/gallery|playlist|Shortcodes/);
});

test('a gallery whose pictures the file does not name is left out, and the report says so', async ({ app, adminToken }) => {
  const file = fileOf(post(1, 'Text [gallery ids="21,22"]'), post(2, 'Text [gallery]'), attachment(21, 'pot.png'));
  const { lines } = await checkFile(app, adminToken, { file });
  expect(lines.map(({ notes }) => notes)).toEqual([
    expect.arrayContaining([
      'Left out of a gallery, because the file does not say where they are: pictures number 22. An export of “All content” names them',
    ]),
    expect.arrayContaining(['A gallery is left out: the file has no pictures that belong to it']),
  ]);
});

test('a post shows 200 pictures of galleries at most', async ({ app, adminToken }) => {
  const numbers = Array.from({ length: 150 }, (_, nth) => nth + 1);
  const gallery = `[gallery ids="${numbers.join(',')}"]`;
  const { lines } = await checkFile(app, adminToken, {
    file: fileOf(post(500, `Text ${gallery} ${gallery}`), ...numbers.map((id) => attachment(id, `${id}.png`))),
  });
  expect(lines[0]?.notes).toContain('Galleries show 200 pictures in a post at most; the ones after these are left out');
  const stored = await app.context.db.selectFrom('import_entries').select('kind').where('kind', '=', 'picture').execute();
  expect(stored).toHaveLength(150);
});
