import { expect, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { focusedName, openPage } from './page.ts';
import { bodyField, newPost, openForm, restorePosts, saveButton, subtitleField, titleField, visitPosts } from './posts.ts';

restorePosts();

test('the form fills the window at its own address, and the list behind it stays loaded and keeps its place', async () => {
  const page = await visitPosts();
  const lists: string[] = [];
  page.on('request', (request) => /\/api\/admin\/blogs\?/.test(request.url()) && lists.push(request.url()));
  const last = page.getByRole('button', { name: /^Update: / }).last();
  await last.click();
  await bodyField(page).waitFor();
  const place = await page.evaluate(() => scrollY);
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toMatch(/^Update: /);
  expect(place).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await openForm(page);
  await page.waitForURL(/\/admin\/blog\/new\?draft=/);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(await page.getByRole('dialog', { name: 'Create Blog' }).boundingBox()).toEqual({ x: 0, y: 0, width, height });
  await titleField(page).fill('Begun');
  await page.getByText('Not saved yet. Draft kept on this device.').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/admin\/blog$/);
  await page.getByRole('status').getByText('We kept it as a draft.').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Create Blog');
  await page.getByRole('button', { name: 'Go on writing' }).click();
  await expect.poll(() => titleField(page).inputValue()).toBe('Begun');
  expect(lists).toEqual([]);
});

// The gate has the form itself, above.
test('folded settings stay folded on this device, and unfold for an error at one of their fields', { tags: ['full'] }, async () => {
  const page = await visitPosts();
  await openForm(page);
  const settings = page.getByRole('button', { name: 'Settings', exact: true });
  await settings.press('Enter');
  await expect.poll(() => subtitleField(page).isVisible()).toBe(false);
  await page.reload();
  await bodyField(page).waitFor();
  await expect.poll(() => settings.getAttribute('aria-expanded')).toBe('false');
  await titleField(page).fill('With a title');
  await bodyField(page).click();
  await page.keyboard.type('And a text.');
  await saveButton(page).click();
  await page.getByText('Please choose an image').waitFor();
  await expect.poll(() => focusedName(page)).toBe('image');
  await settings.press('Enter');
  await expect.poll(() => subtitleField(page).isVisible()).toBe(false);
  await saveButton(page).click();
  await expect.poll(() => focusedName(page)).toBe('image');
});

test('an address of earlier releases opens the form, and one that names no post is not found', { tags: ['full'] }, async () => {
  const { id } = await newPost({ title: 'Linked' });
  const page = await openPage(`/admin/blog?edit=${id}`, { token: await asAdmin() });
  await page.waitForURL(new RegExp(`/admin/blog/${id}$`));
  await bodyField(page).waitFor();
  await expect.poll(() => titleField(page).inputValue()).toBe('Linked');
  await page.goto('/admin/blog/not-a-post');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});
