import { expect, test } from 'vitest';
import { bodyField, openForm, restorePosts, tool, visitPosts } from './posts.ts';

restorePosts();

test('a table is written by keyboard, its tools are there while it has the caret, and its rows and columns come and go', async () => {
  const page = await visitPosts();
  await openForm(page);
  await bodyField(page).click();
  await page.keyboard.type('Before');
  await page.keyboard.press('Alt+F10');
  await tool(page, 'Table').press('Enter');
  const table = bodyField(page).getByRole('table');
  await table.waitFor();
  for (const cell of ['Day', 'Market', 'Count', 'Eke']) {
    await page.keyboard.type(cell);
    await page.keyboard.press('Tab');
  }
  await expect.poll(() => table.getByRole('columnheader').allInnerTexts()).toEqual(['Day', 'Market', 'Count']);
  const size = async () => [await table.getByRole('row').count(), await table.getByRole('row').first().getByRole('columnheader').count()];
  await tool(page, 'Add row').press('Enter');
  await tool(page, 'Add column').press('Enter');
  await expect.poll(size).toEqual([4, 4]);
  await tool(page, 'Delete row').click();
  await tool(page, 'Delete column').click();
  await expect.poll(size).toEqual([3, 3]);
  await expect.poll(() => tool(page, 'Header row').getAttribute('aria-pressed')).toBe('true');
  await tool(page, 'Delete table').press('Enter');
  await expect.poll(() => table.count()).toBe(0);
  await expect.poll(() => tool(page, 'Add row').count()).toBe(0);
  // The toolbar keeps one tab stop, though the tool that had it is gone.
  await expect.poll(() => page.getByRole('toolbar', { name: 'Formatting' }).locator('[tabindex="0"]').count()).toBe(1);
  await tool(page, 'Divider').click();
  await bodyField(page).locator('hr').waitFor();
  await page.getByText('1 word · 1 min to read').waitFor();
});

test('a pasted table of 200 rows can be edited, and Tab leaves the text behind its last cell', { tags: ['full'] }, async () => {
  const page = await visitPosts();
  await openForm(page);
  await bodyField(page).click();
  const rows = Array.from({ length: 200 }, (_, nth) => `<tr><td>${nth + 1}</td><td>otu</td></tr>`).join('');
  await bodyField(page).evaluate((field, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `<table>${rows}</table>`);
  const cells = bodyField(page).getByRole('cell');
  await expect.poll(() => cells.count()).toBe(400);
  await cells.nth(0).click();
  await tool(page, 'Header row').click();
  await expect.poll(() => bodyField(page).getByRole('columnheader').count()).toBe(2);
  await tool(page, 'Add row').click();
  await expect.poll(() => bodyField(page).getByRole('row').count()).toBe(201);
  await bodyField(page).getByRole('cell').last().click();
  await page.keyboard.press('Tab');
  await expect.poll(() => bodyField(page).evaluate((field) => field.contains(document.activeElement))).toBe(false);
});
