/** @module-tag full */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { imageFile } from '#tests/support/image-files.ts';
import { horizontalOverflow, openPage } from './page.ts';
import { newPost, restorePosts } from './posts.ts';

restorePosts();

const sentence = 'A language reaches a child through the ear long before it reaches the page, at the door and at the table. ';
const tallPicture = async () => Buffer.from(await (await imageFile('png', 400, 1200)).arrayBuffer()).toString('base64');

/** A post with two paragraphs, a tall picture and a table with a heading in each row. */
const newLongPost = async () =>
  newPost({
    tags: 'children',
    body: `<p>${sentence.repeat(5)}</p><p>${sentence.repeat(8)}</p>
<figure><img src="data:image/png;base64,${await tallPicture()}" alt="A wall"><figcaption>A wall</figcaption></figure>
<table><thead><tr><th>Day</th><th>Place</th></tr></thead><tbody><tr><th scope="row">Eke</th><td>Here</td></tr></tbody></table>`,
  });

/** Characters per full line of each paragraph. */
const charactersPerLine = (page: Page) =>
  page.locator('article div > p').evaluateAll((paragraphs) =>
    paragraphs.map((paragraph) => {
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      const fullLines = range.getClientRects().length - 1;
      const text = paragraph.firstChild as Text;
      const { top } = [...range.getClientRects()].at(-1) ?? new DOMRect();
      let end = text.length;
      for (; end > 0; end -= 1) {
        range.setStart(text, end - 1);
        range.setEnd(text, end);
        if (range.getBoundingClientRect().top < top - 1) break;
      }
      return end / fullLines;
    }),
  );

test('a long post has lines of 60 to 75 characters, and a tall picture fits on the screen', async () => {
  const { id } = await newLongPost();
  const page = await openPage(`/blog/${id}`);
  await page.evaluate(() => document.fonts.ready);
  const [lead = 0, text = 0] = await charactersPerLine(page);
  expect(lead).toBeGreaterThan(58);
  expect(text).toBeGreaterThan(65);
  expect(Math.max(lead, text)).toBeLessThan(76);
  const picture = page.locator('figure img');
  await picture.scrollIntoViewIfNeeded();
  const { height = 0 } = (await picture.boundingBox()) ?? {};
  expect(height).toBeGreaterThan(300);
  expect(height).toBeLessThan(page.viewportSize()?.height ?? 0);
  const lines = await page.locator('tbody tr > *').evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).borderBottomColor));
  expect(lines[0]).toBe(lines[1]);
});

test('a table with long texts in four columns scrolls on a phone instead of becoming a word wide', async () => {
  const row = `<tr>${'<td>Rice, beans and whatever the day before has left over</td>'.repeat(4)}</tr>`;
  const { id } = await newPost({ body: `<table><tbody>${row}</tbody></table>` });
  const page = await openPage(`/blog/${id}`, { viewport: { width: 360, height: 740 } });
  const table = page.getByRole('group', { name: 'Table' });
  const widths = await table.getByRole('cell').evaluateAll((cells) => cells.map((cell) => cell.clientWidth));
  expect(Math.min(...widths)).toBeGreaterThan(120);
  expect(await table.evaluate((group) => group.scrollWidth > group.clientWidth)).toBe(true);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});

test('paper gets the text without what can only be pressed', async () => {
  const { id } = await newLongPost();
  const page = await openPage(`/blog/${id}`);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.locator('main :is(a, button, input, textarea):visible').count()).toBe(0);
  await expect.poll(() => page.getByRole('banner').getByRole('link').allInnerTexts()).toEqual(['Mụta Igbo']);
  await expect.poll(() => page.getByText('Its subtitle').isVisible()).toBe(true);
});
