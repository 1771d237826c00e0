import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { imageFile } from '#tests/support/image-files.ts';
import { focusedName, openPage } from './page.ts';
import { bodyField, created, listPosts, restorePosts, resultDialog, toFileInput, updated } from './posts.ts';

restorePosts();

const focused = (page: Page, name: string) => expect.poll(() => focusedName(page)).toBe(name);
const writing = (page: Page) => expect.poll(() => bodyField(page).evaluate((text) => text === document.activeElement)).toBe(true);

/** Presses a key until the element with this name has the focus. */
async function focusByKey(page: Page, name: string, key: 'Tab' | 'Shift+Tab' | 'ArrowRight' | 'ArrowLeft' = 'Tab'): Promise<void> {
  const maxPresses = 60;
  for (let presses = 0; presses < maxPresses && (await focusedName(page)) !== name; presses += 1) await page.keyboard.press(key);
  await expect.poll(() => focusedName(page)).toBe(name);
}

async function pressWhenFocused(page: Page, name: string): Promise<void> {
  await focusByKey(page, name);
  await page.keyboard.press('Enter');
}

/** Moves from the text to the toolbar, along it to a tool, and back to the text or to the tool's panel. */
async function activateTool(page: Page, name: string, arrow: 'ArrowRight' | 'ArrowLeft' = 'ArrowRight'): Promise<void> {
  await page.keyboard.press('Shift+Tab');
  await focusByKey(page, name, arrow);
  await page.keyboard.press('Enter');
}

async function choosePicture(page: Page, open: () => Promise<void>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await open();
  await (await chooser).setFiles(await toFileInput(await imageFile()));
}

async function writeBody(page: Page): Promise<void> {
  const { keyboard } = page;
  await pressWhenFocused(page, 'H2, heading');
  await writing(page);
  await keyboard.type('Greetings');
  await keyboard.press('Enter');
  await activateTool(page, 'Bold');
  await writing(page);
  await keyboard.type('Ndewo');
  await activateTool(page, 'Bold');
  await keyboard.type(' means hello ');
  await activateTool(page, 'Link');
  await focused(page, 'link-address');
  await keyboard.type('example.com');
  await keyboard.press('Enter');
  await writing(page);
  await keyboard.press('Enter');
  await activateTool(page, 'Bullet list', 'ArrowLeft');
  await keyboard.type('One');
  await keyboard.press('Enter');
  await keyboard.type('Two');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await choosePicture(page, () => activateTool(page, 'Picture'));
  await focused(page, 'picture-description');
  await keyboard.type('A wall in the sun');
  await pressWhenFocused(page, 'Done');
  await writing(page);
}

test('a post is written, published, updated and deleted by keyboard alone, from the login on', { tags: ['full'] }, async () => {
  const page = await openPage('/admin/login');
  // A listener keeps Chromium from opening native file choosers.
  page.on('filechooser', () => undefined);
  const { keyboard } = page;
  await focusByKey(page, 'email');
  await keyboard.type('admin@example.com');
  await focusByKey(page, 'password');
  await keyboard.type('an even longer secret');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await focused(page, 'main');
  await pressWhenFocused(page, 'View the blog');
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
  await focused(page, 'main');

  await pressWhenFocused(page, 'Create Blog');
  await bodyField(page).waitFor();
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Create Blog');
  await focusByKey(page, 'title');
  await keyboard.type('By key');
  await writeBody(page);
  await focusByKey(page, 'image');
  await choosePicture(page, () => keyboard.press('Enter'));
  await page.getByRole('status').getByText('picture.png').waitFor();
  await focusByKey(page, 'imageAlt');
  await keyboard.type('A wall');
  await pressWhenFocused(page, 'Create');
  await resultDialog(page, created).waitFor();
  await focused(page, 'OK');
  await keyboard.press('Enter');
  await focused(page, 'Create Blog');
  const [post] = await listPosts();
  expect(post?.title).toBe('By key');
  expect(post?.body).toMatch(
    /^<h2>Greetings<\/h2><p><strong>Ndewo<\/strong> means hello <a href="https:\/\/example\.com".*<ul><li><p>One<\/p><\/li><li><p>Two<\/p><\/li><\/ul>.*alt="A wall in the sun"/,
  );

  await pressWhenFocused(page, 'Update: By key');
  await bodyField(page).waitFor();
  await focusByKey(page, 'title');
  await keyboard.type('By key alone');
  await pressWhenFocused(page, 'Update');
  await resultDialog(page, updated).waitFor();
  await keyboard.press('Enter');
  await focused(page, 'Update: By key alone');

  await pressWhenFocused(page, 'Delete: By key alone');
  await focused(page, 'Cancel');
  await keyboard.press('Escape');
  // The closing dialog is hidden at once, but removed from the DOM only after its close event.
  await page.locator('dialog').waitFor({ state: 'detached' });
  await focused(page, 'Delete: By key alone');
  await keyboard.press('Enter');
  await focused(page, 'Cancel');
  await focusByKey(page, 'Delete', 'Shift+Tab');
  await keyboard.press('Enter');
  await resultDialog(page, 'Blog post deleted successfully!').waitFor();
  await keyboard.press('Enter');
  await focused(page, 'Create Blog');
  expect((await listPosts())[0]?.title).not.toBe('By key alone');
});
