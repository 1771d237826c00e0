import { expect, test } from 'vitest';
import { focusedName } from './page.ts';
import {
  bodyField,
  created,
  dismissDialog,
  fillPost,
  key,
  listPosts,
  openForm,
  restorePosts,
  saveButton,
  subtitleField,
  titleField,
  tool,
  visitPosts,
} from './posts.ts';

restorePosts();

test('a hundred steps can be undone, by key and by button; edits within one second are one step', { tags: ['full'] }, async () => {
  const page = await visitPosts();
  await openForm(page);
  await bodyField(page).click();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let nth = 0; nth < 150; nth += 1) {
    await page.keyboard.type('x');
    await page.clock.runFor(1100);
  }
  for (let nth = 0; nth < 60; nth += 1) await page.keyboard.press('Control+Z');
  expect((await bodyField(page).innerText()).trim()).toHaveLength(90);
  for (let nth = 0; nth < 60; nth += 1) await page.keyboard.press('Control+Z');
  expect((await bodyField(page).innerText()).trim()).toHaveLength(50);
  await expect.poll(() => tool(page, 'Undo').getAttribute('aria-disabled')).toBe('true');
  await tool(page, 'Undo').click({ force: true });
  expect((await bodyField(page).innerText()).trim()).toHaveLength(50);
  for (let nth = 0; nth < 100; nth += 1) await page.keyboard.press('Control+Y');
  expect((await bodyField(page).innerText()).trim()).toHaveLength(150);
  await page.clock.runFor(5000);
  await page.keyboard.type('a');
  await page.clock.runFor(900);
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('b');
  await tool(page, 'Undo').click();
  expect((await bodyField(page).innerText()).trim()).toBe('x'.repeat(150));
});

test('Igbo keys insert at the last focus, keep the focus there, can be undone, and are one tab stop', async () => {
  const page = await visitPosts();
  await openForm(page);
  await key(page, 'Insert i with dot below').click();
  await expect.poll(() => focusedName(page)).toBe('title');
  await page.keyboard.type('gwe');
  await key(page, 'High tone').click();
  await expect.poll(() => titleField(page).inputValue()).toBe('\u1ecbgw\u00e9');
  await subtitleField(page).fill('Mm');
  await key(page, 'Low tone').click();
  await expect.poll(() => subtitleField(page).inputValue()).toBe('Mm\u0300');
  await page.keyboard.press('Control+Z');
  await expect.poll(() => subtitleField(page).inputValue()).toBe('Mm');
  // Edits within one second are one step of undo, on a slow machine as well.
  await page.clock.setFixedTime(Date.now());
  await bodyField(page).click();
  await key(page, 'Capital letters').click();
  await key(page, 'Insert capital n with dot above').click();
  await key(page, 'Capital letters').click();
  await key(page, 'Insert u with dot below').click({ modifiers: ['Shift'] });
  await key(page, 'Insert o with dot below').click();
  await key(page, 'High tone').click();
  await key(page, 'Step tone').click();
  await page.keyboard.type('!');
  await expect.poll(() => bodyField(page).innerText()).toBe('\u1e44\u1ee4\u1ecd\u0304!');
  await page.keyboard.press('Control+Z');
  await expect.poll(async () => (await bodyField(page).innerText()).trim()).toBe('');
  await key(page, 'High tone').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedName(page)).toBe('title');
});

test('a tone mark on a bold letter keeps it bold, and two combining marks are stored in NFC', { tags: ['full'] }, async () => {
  const page = await visitPosts();
  await openForm(page);
  await fillPost(page, 'u\u0323tu\u0323tu\u0323', '');
  await bodyField(page).click();
  await tool(page, 'Bold').click();
  await key(page, 'Insert o with dot below').click();
  await tool(page, 'Bold').click();
  await key(page, 'Low tone').click();
  await page.keyboard.insertText(' o\u0323ma');
  await saveButton(page).click();
  await dismissDialog(page, created);
  expect((await listPosts())[0]).toMatchObject({ title: '\u1ee5t\u1ee5t\u1ee5', body: '<p><strong>\u1ecd\u0300</strong> \u1ecdma</p>' });
});

// Proves A119.
test('the toolbar is a single tab stop with arrow key navigation', { tags: ['full'] }, async () => {
  const page = await visitPosts();
  await openForm(page);
  await subtitleField(page).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedName(page)).toBe('H2, heading');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focusedName(page)).toBe('Bold');
  await page.keyboard.press('End');
  await expect.poll(() => focusedName(page)).toBe('Redo');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focusedName(page)).toBe('H2, heading');
  await page.keyboard.press('Enter');
  await page.keyboard.type('By key alone');
  await bodyField(page).getByRole('heading', { level: 2, name: 'By key alone' }).waitFor();
  await expect.poll(() => tool(page, 'H2, heading').getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focusedName(page)).toBe('H2, heading');
  for (const button of await page.getByRole('toolbar').getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), (await button.getAttribute('aria-label')) ?? '').toBeGreaterThanOrEqual(40);
  }
});
