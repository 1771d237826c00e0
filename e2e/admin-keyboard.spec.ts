import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { imageFile } from '#tests/support/image-files.ts';
import { focusedName, openPage } from './page.ts';
import { bodyField, created, keepPostsAsTheyAre, listPosts, picked, result, updated } from './posts.ts';

keepPostsAsTheyAre();

const focused = (page: Page, name: string) => expect.poll(() => focusedName(page)).toBe(name);
const writing = (page: Page) => expect.poll(() => bodyField(page).evaluate((text) => text === document.activeElement)).toBe(true);

/** Presses a key until something has the focus. */
async function goTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' | 'ArrowRight' | 'ArrowLeft' = 'Tab'): Promise<void> {
  const most = 60;
  for (let presses = 0; presses < most && (await focusedName(page)) !== name; presses += 1) await page.keyboard.press(key);
  expect(await focusedName(page)).toBe(name);
}

async function pressOn(page: Page, name: string): Promise<void> {
  await goTo(page, name);
  await page.keyboard.press('Enter');
}

/** From the text up to the toolbar, along it, and back into the text or to what the tool asks. */
async function pickTool(page: Page, name: string, arrow: 'ArrowRight' | 'ArrowLeft' = 'ArrowRight'): Promise<void> {
  await page.keyboard.press('Shift+Tab');
  await goTo(page, name, arrow);
  await page.keyboard.press('Enter');
}

async function choosePicture(page: Page, open: () => Promise<void>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await open();
  await (await chooser).setFiles(await picked(await imageFile()));
}

async function writeBody(page: Page): Promise<void> {
  const { keyboard } = page;
  await pressOn(page, 'H2, heading');
  await writing(page);
  await keyboard.type('Greetings');
  await keyboard.press('Enter');
  await pickTool(page, 'Bold');
  await writing(page);
  await keyboard.type('Ndewo');
  await pickTool(page, 'Bold');
  await keyboard.type(' means hello ');
  await pickTool(page, 'Link');
  await focused(page, 'link-address');
  await keyboard.type('example.com');
  await keyboard.press('Enter');
  await writing(page);
  await keyboard.press('Enter');
  await pickTool(page, 'Bullet list', 'ArrowLeft');
  await keyboard.type('One');
  await keyboard.press('Enter');
  await keyboard.type('Two');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await choosePicture(page, () => pickTool(page, 'Picture'));
  await focused(page, 'picture-description');
  await keyboard.type('A wall in the sun');
  await pressOn(page, 'Done');
  await writing(page);
}

test('a post is written, published, updated and deleted by keyboard alone, from the login on', async () => {
  const page = await openPage('/admin/login');
  // As long as somebody listens no chooser is the browser's own, not even one that opens at once.
  page.on('filechooser', () => undefined);
  const { keyboard } = page;
  await goTo(page, 'email');
  await keyboard.type('admin@example.com');
  await goTo(page, 'password');
  await keyboard.type('an even longer secret');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await focused(page, 'main');
  await pressOn(page, 'View the blog');
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
  await focused(page, 'main');

  await pressOn(page, 'Create Blog');
  await bodyField(page).waitFor();
  expect(await page.locator(':focus').textContent()).toBe('Create Blog');
  await goTo(page, 'title');
  await keyboard.type('By key');
  await writeBody(page);
  await goTo(page, 'image');
  await choosePicture(page, () => keyboard.press('Enter'));
  await page.getByRole('status').getByText('picture.png').waitFor();
  await pressOn(page, 'Create');
  await result(page, created).waitFor();
  await focused(page, 'OK');
  await keyboard.press('Enter');
  await focused(page, 'Create Blog');
  const [post] = await listPosts();
  expect(post?.title).toBe('By key');
  expect(post?.body).toMatch(
    /^<h2>Greetings<\/h2><p><strong>Ndewo<\/strong> means hello <a href="https:\/\/example\.com".*<ul><li><p>One<\/p><\/li><li><p>Two<\/p><\/li><\/ul>.*alt="A wall in the sun"/,
  );

  await pressOn(page, 'Update: By key');
  await bodyField(page).waitFor();
  await goTo(page, 'title');
  await keyboard.type('By key alone');
  await pressOn(page, 'Update');
  await result(page, updated).waitFor();
  await keyboard.press('Enter');
  await focused(page, 'Update: By key alone');

  await pressOn(page, 'Delete: By key alone');
  await focused(page, 'Cancel');
  await keyboard.press('Escape');
  // Closed it is out of sight at once, but out of the page only when it has said so.
  await page.locator('dialog').waitFor({ state: 'detached' });
  await focused(page, 'Delete: By key alone');
  await keyboard.press('Enter');
  await focused(page, 'Cancel');
  await goTo(page, 'Delete', 'Shift+Tab');
  await keyboard.press('Enter');
  await result(page, 'Blog post deleted successfully!').waitFor();
  await keyboard.press('Enter');
  await focused(page, 'Create Blog');
  expect((await listPosts())[0]?.title).not.toBe('By key alone');
});
