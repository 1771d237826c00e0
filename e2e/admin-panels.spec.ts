import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { imageFile } from '#tests/support/image-files.ts';
import { focusedName } from './page.ts';
import { bodyField, openForm, restorePosts, titleField, toFileInput, tool, visitPosts } from './posts.ts';

restorePosts();

const linkField = (page: Page) => page.getByLabel('Address of the link');
const pictureField = (page: Page) => page.getByLabel('Description of this picture (alt text)');
const links = (page: Page) => bodyField(page).locator('a').count();
const closed = (page: Page) => page.locator('dialog').waitFor({ state: 'detached' });

async function typeText(text: string): Promise<Page> {
  const page = await visitPosts();
  await openForm(page);
  await bodyField(page).click();
  await page.keyboard.type(text);
  return page;
}

async function openLinkPanel(): Promise<Page> {
  const page = await typeText('word');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+K');
  await linkField(page).fill('example.com');
  await page.keyboard.press('Enter');
  await bodyField(page).locator('a').waitFor();
  return page;
}

test('Escape closes the form from the editor as from other fields, and the draft is kept', { tags: ['full'] }, async () => {
  const page = await typeText('Kept');
  await page.keyboard.press('Escape');
  await closed(page);
  await openForm(page);
  await bodyField(page).getByText('Kept').waitFor();
  await titleField(page).focus();
  await page.keyboard.press('Escape');
  await closed(page);
});

// Proves A123.
test('Escape in the text or in the panel closes an open link panel first', { tags: ['full'] }, async () => {
  const page = await typeText('word');
  await page.keyboard.press('Control+K');
  await linkField(page).waitFor();
  await bodyField(page).focus();
  await page.keyboard.press('Escape');
  await linkField(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('Control+K');
  await expect.poll(() => focusedName(page)).toBe('link-address');
  await page.keyboard.press('Escape');
  await linkField(page).waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).not.toBe('link-address');
  await page.keyboard.press('Escape');
  await closed(page);
});

test('Escape closes the panel of an image first', { tags: ['full'] }, async () => {
  const page = await typeText('word');
  await page.locator('input[type=file][multiple]').setInputFiles(await toFileInput(await imageFile()));
  await expect.poll(() => focusedName(page)).toBe('picture-description');
  await bodyField(page).locator('img:not(.ProseMirror-separator)').click();
  await page.keyboard.press('Escape');
  await pictureField(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('Escape');
  await closed(page);
});

test('clearing the URL of a link removes the link', { tags: ['full'] }, async () => {
  const page = await openLinkPanel();
  await tool(page, 'Link').click();
  await expect.poll(() => linkField(page).inputValue()).toBe('https://example.com');
  await linkField(page).fill('');
  await page.getByRole('button', { name: 'Change link' }).click();
  await linkField(page).waitFor({ state: 'detached' });
  await expect.poll(() => links(page)).toBe(0);
  await bodyField(page).getByText('word').waitFor();
});

test('the link panel rejects an empty URL and explains what to do', { tags: ['full'] }, async () => {
  const page = await typeText('word');
  await page.keyboard.press('Control+A');
  await tool(page, 'Link').click();
  await page.getByRole('button', { name: 'Set link' }).click();
  await page.getByText('Please type where the link leads, or cancel.').waitFor();
  await linkField(page).fill('http://');
  await page.getByText('This address is incomplete').waitFor();
  await page.getByRole('button', { name: 'Set link' }).click();
  await expect.poll(() => links(page)).toBe(0);
  await linkField(page).press('End');
  await page.keyboard.type('example.com');
  await expect.poll(() => page.getByText('This address is incomplete').count()).toBe(0);
  await page.keyboard.press('Enter');
  await expect.poll(() => bodyField(page).locator('a').getAttribute('href')).toBe('http://example.com');
});
