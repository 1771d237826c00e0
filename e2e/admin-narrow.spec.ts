/** @module-tag full */
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { bodyField, listPosts, newPost, openForm, restorePosts, saveButton, subtitleField, tool, visitPosts } from './posts.ts';

restorePosts();

const formatting = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' });
const keyRow = (page: Page) => page.getByRole('toolbar', { name: 'Igbo letters and tones' });
const box = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const overhang = (part: Locator) => part.evaluate((element) => element.scrollWidth - element.clientWidth);

/** Number of buttons in each row. */
const rows = (bar: Locator) =>
  bar.getByRole('button').evaluateAll((buttons) => {
    const tops = buttons.map((button) => Math.round(button.getBoundingClientRect().top));
    return [...new Set(tops)].map((top) => tops.filter((second) => second === top).length);
  });

/** Buttons whose label wraps or overflows. */
const brokenLabels = (bar: Locator) =>
  bar.getByRole('button').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const lines = (button.firstElementChild?.clientHeight ?? 0) / Number.parseFloat(getComputedStyle(button).lineHeight);
      const isWhole = Math.round(lines) <= 1 && button.scrollWidth <= button.clientWidth;
      return isWhole ? [] : [button.textContent];
    }),
  );

/** Returns true when no other element covers the centre. */
const isSeen = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** Expects the line of the caret between the toolbar and the sticky footer. */
async function expectCaretSeen(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const range = getSelection()?.getRangeAt(0).cloneRange();
        if (!range) return false;
        const line = range.getClientRects()[0] ?? (range.startContainer as Element).getBoundingClientRect();
        const topElement = document.elementFromPoint(line.left + 1, (line.top + line.bottom) / 2);
        return topElement?.closest('[role=textbox]') !== null && topElement !== null;
      }),
    )
    .toBe(true);
}

const paragraphs = (count: number) => Array.from({ length: count }, (_, nth) => `<p>Paragraph ${nth + 1}</p>`).join('');

test.each([390, 320])('at %i px no seeded post is wider than its form, and tables scroll inside the text', async (width) => {
  const page = await visitPosts({ viewport: { width, height: 844 } });
  for (const { id } of await listPosts()) {
    await page.goto(`/admin/blog/${id}`);
    await bodyField(page).waitFor();
    for (const part of [page.getByRole('dialog').locator('form'), bodyField(page)])
      await expect.poll(() => overhang(part), { message: `post ${id}` }).toBeLessThanOrEqual(0);
    const form = await box(page.locator('dialog form'));
    const editor = await box(formatting(page).locator('..'));
    expect(editor.x + editor.width, `post ${id}`).toBeLessThanOrEqual(form.x + form.width + 1);
  }
});

// Proves A93.
test.each([390, 360, 320])('at %i px the keys fill one row and the tools three rows', async (width) => {
  const page = await visitPosts({ viewport: { width, height: 844 } });
  await openForm(page);
  await expect.poll(() => rows(keyRow(page))).toEqual([8]);
  await expect.poll(() => rows(formatting(page))).toEqual([8, 9, expect.any(Number)]);
  expect(await brokenLabels(formatting(page))).toEqual([]);
  for (const button of await page.getByRole('toolbar').getByRole('button').all()) {
    const { width: wide, height } = await box(button);
    expect(Math.min(wide, height), (await button.getAttribute('aria-label')) ?? '').toBeGreaterThanOrEqual(24);
  }
});

describe.each([
  { name: 'a telephone with its keyboard open', viewport: { width: 390, height: 430 } },
  { name: 'a telephone', viewport: { width: 390, height: 844 } },
  { name: 'a desk', viewport: { width: 1280, height: 900 } },
])('on $name', ({ viewport }) => {
  // Proves A94.
  test('keys and tools stay visible while the text is, and do not cover the focused element', async () => {
    await newPost({ title: 'Long', body: paragraphs(40) });
    const page = await visitPosts({ viewport });
    await openForm(page, 'Long');
    await bodyField(page).click();
    await page.keyboard.press('Control+End');
    await expectCaretSeen(page);
    await expect.poll(() => isSeen(tool(page, 'Bold'))).toBe(true);
    await expect.poll(() => isSeen(tool(page, 'Redo'))).toBe(true);
    await expect.poll(() => isSeen(keyRow(page).getByRole('button').first())).toBe(true);
    for (let line = 0; line < 39; line += 1) await page.keyboard.press('ArrowUp');
    await expectCaretSeen(page);
    await page.keyboard.type('x');
    await expectCaretSeen(page);
    // Scrolls manually, then types.
    await page.locator('dialog form').evaluate((form) => form.parentElement?.scrollBy(0, 150));
    await page.keyboard.press('ArrowDown');
    await expectCaretSeen(page);
    await page.keyboard.press('Control+K');
    const field = page.getByLabel('Address of the link');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => isSeen(field)).toBe(true);
    await expect.poll(() => isSeen(page.getByText('Address of the link'))).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('heading', { level: 2 }).focus();
    for (const part of [subtitleField(page), page.locator('input[name=title]')]) {
      await part.focus();
      await expect.poll(() => isSeen(part)).toBe(true);
    }
    await saveButton(page).focus();
    await expect.poll(() => isSeen(saveButton(page))).toBe(true);
  });
});

test('a caret moved by a key scrolls out from under the toolbar, on a slow phone too', async () => {
  await newPost({ title: 'Long', body: paragraphs(40) });
  const page = await visitPosts({ viewport: { width: 390, height: 430 } });
  await openForm(page, 'Long');
  await bodyField(page).click();
  await page.keyboard.press('Control+Home');
  await page.evaluate(() =>
    window.addEventListener(
      'selectionchange',
      () => {
        const end = performance.now() + 100;
        while (performance.now() < end);
      },
      true,
    ),
  );
  await page.locator('dialog form').evaluate((form) => form.parentElement?.scrollBy(0, 150));
  await page.keyboard.press('ArrowDown');
  await expectCaretSeen(page);
});

test('an editor that has just lost the focus does not scroll the focused field away', async () => {
  await newPost({ title: 'Long', body: paragraphs(40) });
  const page = await visitPosts();
  await openForm(page, 'Long');
  await bodyField(page).click();
  await page.keyboard.press('Control+End');
  const image = page.getByLabel('Choose another image');
  const editor = await bodyField(page).elementHandle();
  await image.evaluate(async (input, body) => {
    // The editor reads this selection at once, and would scroll to it in the next frame.
    getSelection()?.collapse(body?.querySelector('p') ?? null, 0);
    document.dispatchEvent(new Event('selectionchange'));
    input.focus();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, editor);
  expect(await isSeen(page.getByText('Choose another image'))).toBe(true);
});

// Proves A120.
test('the accessible name of each button starts with its label', async () => {
  const page = await visitPosts();
  await openForm(page);
  const names = await page
    .getByRole('toolbar', { name: 'Formatting' })
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => [button.textContent ?? '', button.getAttribute('aria-label') ?? '']));
  for (const [text = '', name = ''] of names) expect(name.toLowerCase()).toContain(text.toLowerCase());
  for (const level of [2, 3, 4]) expect(names).toContainEqual([`H${level}`, `H${level}, heading`]);
});
