import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { postApi } from './accounts.ts';
import { tabTo } from './focus.ts';
import { expectAccessible, openPage } from './page.ts';
import { newPost, restorePosts } from './posts.ts';

restorePosts();

const phone = { viewport: { width: 390, height: 800 } };
const widest = '\ufdfd';
const sentence = 'On market days the whole family walks to the square, and the children greet every elder with the right words for the hour. ';
const wordsPerSentence = sentence.trim().split(' ').length;
/** Ordinary paragraphs of 100 words below a heading. */
const article = (words: number) =>
  Array.from({ length: words / 100 }, () => `<h2>A part</h2><p>${sentence.repeat(Math.ceil(100 / wordsPerSentence))}</p>`).join('');

const controls = (page: Page) => page.locator('summary', { hasText: /^Show (?:all|less)/ }).filter({ visible: true });
const bodyControl = (page: Page) => page.getByRole('article').locator('summary');

/** The box of a control: its clipped height, its whole height, and how far it is scrolled, in px. */
const foldOf = (control: Locator) =>
  control.evaluate((summary) => {
    let box = summary.parentElement;
    while (box && !/hidden|clip/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
    return { height: box?.clientHeight ?? 0, content: box?.firstElementChild?.clientHeight ?? 0, scrolled: box?.scrollTop ?? 0 };
  });

describe('a text is folded by its rendered height', () => {
  test.skipIf(process.platform !== 'linux')('the same comment has a control in wide fonts and none in narrow ones', { tags: ['full'] }, async () => {
    const { id } = await newPost();
    await postApi(`/blog/${id}/comment`, { text: widest.repeat(100), fullName: 'Ada' });
    const narrow = await openPage(`/blog/${id}`, phone);
    await narrow.getByText(widest).first().waitFor();
    await expect.poll(() => controls(narrow).count()).toBe(0);
    const wide = await openPage(`/blog/${id}`, { ...phone, fonts: 'wide' });
    await expect.poll(() => controls(wide).count()).toBe(1);
    expect((await foldOf(controls(wide))).height).toBeLessThan(450);
  });

  // Proves A59.
  test('a text as high as the limit has no control, one with a line more has one', async () => {
    const { id } = await newPost();
    const lines = (count: number) => Array.from({ length: count }, (_, nth) => `Line ${nth + 1}`).join('\n');
    await postApi(`/blog/${id}/comment`, { text: lines(16), fullName: 'Fits' });
    await postApi(`/blog/${id}/comment`, { text: lines(17), fullName: 'Does not fit' });
    const page = await openPage(`/blog/${id}`, phone);
    await expect.poll(() => controls(page).allInnerTexts()).toEqual([expect.stringContaining('the comment by Does not fit')]);
    expect((await controls(page).boundingBox())?.height).toBeGreaterThanOrEqual(24);
  });
});

async function expectWholeArticle(width: number): Promise<void> {
  const { id } = await newPost({ body: article(3_000) });
  const page = await openPage(`/blog/${id}`, { viewport: { width, height: 800 } });
  await page.getByRole('heading', { name: 'A part' }).first().waitFor();
  await expect.poll(() => controls(page).count()).toBe(0);
  const { height, content } = await foldOf(bodyControl(page));
  expect(height).toBe(content);
}

test('an article of 3,000 words is whole on a phone', { tags: ['full'] }, () => expectWholeArticle(390));

test.each([320, 1280])('an article of 3,000 words is whole at %i px', { tags: ['full'] }, expectWholeArticle);

describe('a body that is far taller than its length lets expect', () => {
  const tall = () => newPost({ body: `${article(100)}${'<p>a</p>'.repeat(800)}<p>The <a href="https://example.com">last link</a></p>` });

  async function expectFold(javaScriptEnabled: boolean): Promise<void> {
    const { id } = await tall();
    const page = await openPage(`/blog/${id}`, { ...phone, javaScriptEnabled });
    const control = bodyControl(page);
    await expect.poll(() => control.innerText()).toMatch(/^Show all\s+of the text$/);
    const { height, content } = await foldOf(control);
    expect(height).toBeLessThan(content);
    if (javaScriptEnabled) await expectAccessible(page);
    await control.press('Enter');
    await expect.poll(() => control.innerText()).toMatch(/^Show less\s+of the text$/);
    expect((await foldOf(control)).height).toBeGreaterThan(content);
    const [shown, whole] = [await control.boundingBox(), await page.locator('div[data-size]').first().boundingBox()];
    const bottomOf = (box: typeof shown) => Math.round((box?.y ?? 0) + (box?.height ?? 0));
    expect(Math.abs(bottomOf(shown) - bottomOf(whole)), 'the control is at the end of the text').toBeLessThanOrEqual(1);
    await control.press('Space');
    await expect.poll(() => control.innerText()).toMatch(/^Show all\s+of the text$/);
    await expect.poll(() => foldOf(control)).toMatchObject({ height, scrolled: 0 });
  }

  // Proves A59.
  test('expands and closes by keyboard', { tags: ['full'] }, () => expectFold(true));

  // Proves A59.
  test('expands and closes by keyboard without JavaScript', () => expectFold(false));

  // Proves A60.
  test('shows a link in its clipped part above the control when the link gets the focus', { tags: ['full'] }, async () => {
    const { id } = await tall();
    const page = await openPage(`/blog/${id}`, phone);
    const link = page.getByRole('link', { name: 'last link' });
    await tabTo(page, link);
    const [linkBox, controlBox] = [await link.boundingBox(), await bodyControl(page).boundingBox()];
    expect((linkBox?.y ?? 0) + (linkBox?.height ?? 0)).toBeLessThanOrEqual(controlBox?.y ?? 0);
    expect(linkBox?.y).toBeGreaterThan(0);
    await tabTo(page, bodyControl(page));
    expect((await bodyControl(page).boundingBox())?.y).toBeLessThan(phone.viewport.height);
  });

  test('is printed whole and without the control', { tags: ['full'] }, async () => {
    const { id } = await tall();
    const page = await openPage(`/blog/${id}`, phone);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => controls(page).count()).toBe(0);
    expect((await page.getByRole('article').boundingBox())?.height).toBeGreaterThan(20_000);
  });
});
