import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imageFile } from '#tests/support/image-files.ts';
import { expectAccessible } from './page.ts';
import {
  bodyField,
  chooseImage,
  created,
  dismissDialog,
  dropFile,
  fillPost,
  listPosts,
  openForm,
  restorePosts,
  saveButton,
  toFileInput,
  visitPosts,
} from './posts.ts';

restorePosts();

const tooLarge = 5 * 1024 * 1024;

/** An image of random noise, which does not compress: as large as a phone photo. */
async function photo(kind: 'jpeg' | 'png', width: number, height: number): Promise<File> {
  const channels = kind === 'jpeg' ? 3 : 4;
  const randomNoise = sharp(randomBytes(width * height * channels), { raw: { width, height, channels } });
  const as = {
    jpeg: () => randomNoise.jpeg({ quality: 95 }),
    png: () => randomNoise.png({ compressionLevel: 0 }),
  };
  const bytes = await as[kind]().toBuffer();
  return new File([new Uint8Array(bytes)], `photo.${kind}`, { type: `image/${kind}` });
}

const preview = (page: Page) => page.getByAltText('The chosen file, as readers will see it');
const dimensionsOf = (page: Page) => preview(page).evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
const inText = (page: Page) => bodyField(page).locator('img:not(.ProseMirror-separator)');

test.each([
  ['jpeg', 3000, 2000, [2400, 1600], 'photo.jpg'],
  ['png', 1600, 1200, [1600, 1200], 'photo.webp'],
] as const)('a %s above the size limit is reduced in the browser and accepted', { tags: ['full'] }, async (kind, width, height, size, name) => {
  const file = await photo(kind, width, height);
  expect(file.size).toBeGreaterThan(tooLarge);
  const page = await visitPosts();
  await openForm(page);
  await fillPost(page, 'A photo');
  await chooseImage(page, file);
  await page.getByText(name, { exact: true }).waitFor();
  await expect.poll(() => dimensionsOf(page)).toEqual(size);
  await saveButton(page).click();
  await dismissDialog(page, created);
  expect((await listPosts())[0]?.title).toBe('A photo');
});

test('photos in the text are reduced as well, and transparent ones keep their transparency', { tags: ['full'] }, async () => {
  const page = await visitPosts();
  await openForm(page);
  await bodyField(page).click();
  const clear = await sharp({ create: { width: 2600, height: 200, channels: 4, background: { r: 200, g: 20, b: 20, alpha: 0 } } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const files = [await photo('jpeg', 2600, 1500), new File([new Uint8Array(clear)], 'clear.png', { type: 'image/png' })];
  await page.locator('input[type=file][multiple]').setInputFiles(await Promise.all(files.map(toFileInput)));
  await inText(page).nth(1).waitFor();
  await expect
    .poll(() => inText(page).evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth)))
    .toEqual([2400, 2400]);
  const alpha = await inText(page)
    .nth(1)
    .evaluate((image: HTMLImageElement) => {
      const canvas = document.createElement('canvas');
      const pen = canvas.getContext('2d');
      pen?.drawImage(image, 0, 0);
      return pen?.getImageData(10, 10, 1, 1).data[3];
    });
  expect(alpha).toBe(0);
});

test('a file is dropped into the text and onto the cover; one that misses both changes nothing', { tags: ['full'] }, async () => {
  const page = await visitPosts();
  await openForm(page);
  await bodyField(page).click();
  await page.keyboard.type('Text');
  await dropFile(page, bodyField(page), await imageFile('png', 40, 40));
  await inText(page).waitFor();
  await page.getByLabel('Description of this picture (alt text)').waitFor();
  await dropFile(page, page.getByText('Choose an image'), await imageFile('gif', 80, 40));
  await page.getByText('picture.gif', { exact: true }).waitFor();
  await dropFile(page, page.getByRole('heading', { name: 'Create Blog' }), await imageFile('png'));
  await bodyField(page).getByText('Text').waitFor();
  await expect.poll(() => inText(page).count()).toBe(1);
  await page.getByText('picture.gif', { exact: true }).waitFor();
});

test('a small image is sent unchanged; a large one that cannot be decoded is rejected with a message', { tags: ['full'] }, async () => {
  const page = await visitPosts();
  await openForm(page);
  await chooseImage(page, await imageFile('png', 2400, 120));
  await page.getByText('picture.png', { exact: true }).waitFor();
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  });
  await chooseImage(page, await photo('jpeg', 3000, 2000));
  await page.getByRole('alert').getByText('is larger than 5 megabytes. Please make it smaller').waitFor();
  await page.getByText('picture.png', { exact: true }).waitFor();
  await expectAccessible(page);
});

test('an image more than 20 times as wide as high is rejected on selection, and the previous one stays', { tags: ['full'] }, async () => {
  const page = await visitPosts();
  await openForm(page);
  await chooseImage(page, await imageFile('png', 60, 40));
  await page.getByText('picture.png', { exact: true }).waitFor();
  const line = new File([await (await imageFile('gif', 210, 10)).arrayBuffer()], 'line.gif', { type: 'image/gif' });
  await chooseImage(page, line);
  await page.getByRole('alert').getByText('One side of “line.gif” is more than 20 times the other. Please crop it and choose it again.').waitFor();
  await page.getByText('picture.png', { exact: true }).waitFor();
});
