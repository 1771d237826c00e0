import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { imageFile } from '#tests/support/image-files.ts';
import { asAdmin } from './accounts.ts';
import { expectAccessible, focusedName, horizontalOverflow, openPage } from './page.ts';
import {
  bodyField,
  card,
  created,
  dismissDialog,
  fillPost,
  listPosts,
  newPost,
  openForm,
  readPost,
  restorePosts,
  saveButton,
  subtitleField,
  titleField,
  toFileInput,
  tool,
  updated,
  visitPosts,
} from './posts.ts';

restorePosts();

const deleted = 'Blog post deleted successfully!';

/** Types a line in a format and starts the next one. */
async function line(page: Page, format: string, text: string): Promise<void> {
  await tool(page, format).click();
  await page.keyboard.type(text);
}

async function writeEverything(page: Page): Promise<void> {
  await bodyField(page).click();
  for (const level of ['2', '3', '4']) {
    await line(page, `H${level}, heading`, `Level ${level}`);
    await page.keyboard.press('Enter');
  }
  for (const format of ['Bold', 'Italic', 'Underline', 'Strike', 'Code', 'Words in Igbo']) {
    await line(page, format, format);
    await tool(page, format).click();
    await page.keyboard.type(' ');
  }
  for (const format of ['Bullet list', 'Numbered list', 'Quote', 'Code block']) {
    await page.keyboard.press('Enter');
    await line(page, format, `${format} one`);
    await page.keyboard.press('Enter');
    if (format === 'Code block') await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('On ');
  }
  await tool(page, 'Link').click();
  await page.getByLabel('Address of the link').fill('example.com');
  await page.keyboard.press('Enter');
  const chooser = page.waitForEvent('filechooser');
  await tool(page, 'Picture').click();
  await (await chooser).setFiles(await toFileInput(await imageFile('jpeg', 300, 200)));
  await page.getByLabel('Description of this picture (alt text)').fill('A wall in the sun');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.type('The end.');
}

test('a post written with every tool is the first card and is displayed as written', async () => {
  const page = await visitPosts();
  await openForm(page);
  await fillPost(page, 'Ụtụtụ ọma', '');
  await subtitleField(page).fill('Good morning');
  await writeEverything(page);
  await saveButton(page).click();
  await dismissDialog(page, created);
  await expect.poll(() => page.getByRole('article').first().getByRole('heading').textContent()).toBe('Ụtụtụ ọma');
  await card(page, 'Ụtụtụ ọma').getByText('Good morning').waitFor();
  await card(page, 'Ụtụtụ ọma')
    .getByText(/^Level 2 Level 3/)
    .waitFor();
  const [post] = await listPosts();
  const publicPage = await openPage(`/blog/${post?.id}`);
  const article = publicPage.getByRole('article');
  for (const level of [2, 3, 4]) await article.getByRole('heading', { level, name: `Level ${level}` }).waitFor();
  for (const [tag, text] of Object.entries({
    strong: 'Bold',
    em: 'Italic',
    u: 'Underline',
    s: 'Strike',
    'p code': 'Code',
    'p span[lang=ig]': 'Words in Igbo',
  }))
    expect(await article.locator(tag).textContent(), tag).toBe(text);
  for (const [tag, text] of Object.entries({
    'ul li': 'Bullet list one',
    'ol li': 'Numbered list one',
    blockquote: 'Quote one',
    pre: 'Code block one',
  }))
    expect((await article.locator(tag).textContent())?.trim(), tag).toBe(text);
  const link = article.getByRole('link', { name: 'example.com' });
  await expect.poll(() => link.getAttribute('href')).toBe('https://example.com');
  const picture = article.getByRole('img', { name: 'A wall in the sun' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  await article.getByText('The end.').waitFor();
});

test('an update replaces the card and sends only the changed fields', { tags: ['full'] }, async () => {
  const post = await newPost({ title: 'Before', body: '<p>Stays</p><table><tbody><tr><td>Cell</td></tr></tbody></table>' });
  const page = await visitPosts();
  await openForm(page, 'Before');
  // The editor appends an empty paragraph after a table; that is not a change of the post.
  await bodyField(page).getByText('Cell').click();
  await page.keyboard.press('ArrowDown');
  await titleField(page).fill('After');
  await subtitleField(page).fill('');
  // Drafts are stored by PUT as well.
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && /\/api\/blog\/\d+$/.test(request.url()));
  await saveButton(page).click();
  expect(((await sent).postData() ?? '').match(/(?<=name=")\w+/g)?.sort()).toEqual(['basedOn', 'subtitle', 'title']);
  await dismissDialog(page, updated);
  await card(page, 'After').waitFor();
  await expect.poll(() => card(page, 'Before').count()).toBe(0);
  await expect.poll(() => readPost(post.id)).toMatchObject({ title: 'After', subtitle: null, body: post.body });
});

test('an unchanged post is not sent', { tags: ['full'] }, async () => {
  await newPost({ title: 'As it is' });
  const page = await visitPosts();
  const written: string[] = [];
  page.on('request', (request) => request.method() === 'GET' || written.push(request.url()));
  await openForm(page, 'As it is');
  await saveButton(page).click();
  await page.getByRole('alert').getByText('Nothing has been changed yet.').waitFor();
  expect(written).toEqual([]);
});

// Proves A115.
test('deleting asks for confirmation with the focus on Cancel, then removes the card', { tags: ['full'] }, async () => {
  const post = await newPost({ title: 'Goes' });
  const page = await visitPosts();
  const total = (await listPosts()).length;
  await page.getByText(`Showing 1 to ${total} of ${total} posts`).waitFor();
  const remove = page.getByRole('button', { name: 'Delete: Goes' });
  const confirmation = page.getByRole('alertdialog').filter({ hasText: 'Are you sure you want to delete this blog post?' });
  await remove.click();
  await confirmation.getByText('Goes').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Cancel');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await confirmation.waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toBe('Delete: Goes');
  await remove.click();
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await dismissDialog(page, deleted);
  await expect.poll(() => card(page, 'Goes').count()).toBe(0);
  await page.getByText(`Showing 1 to ${total - 1} of ${total - 1} posts`).waitFor();
  await expect.poll(() => focusedName(page)).toBe('Create Blog');
  expect((await fetch(new URL(`/api/blog/${post.id}`, page.url()))).status).toBe(404);
});

test('a page has ten posts, and an emptied page redirects to the previous one', { tags: ['full'] }, async () => {
  for (let nth = 1; nth <= 5; nth += 1) await newPost({ title: `Number ${nth}` });
  const page = await visitPosts();
  await page.getByText('Showing 1 to 10 of 11 posts').waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(10);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Showing 11 to 11 of 11 posts').waitFor();
  // A mocked post: the last real one belongs to the seed content and must stay.
  await page.route('**/api/blog/1', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ json: { message: deleted } }) : route.continue(),
  );
  await page.getByRole('button', { name: /^Delete:/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await dismissDialog(page, deleted);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.getByText('Showing 1 to 10 of 11 posts').waitFor();
  await page.getByRole('button', { name: 'Delete: Number 3' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await dismissDialog(page, deleted);
  await page.getByText('Showing 1 to 10 of 10 posts').waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(10);
});

test('an empty list shows a message and a button to write the first post', { tags: ['full'] }, async () => {
  const page = await openPage('/admin/login');
  await page.route('**/api/admin/blogs?*', (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }));
  await page.context().addCookies([{ name: 'token', value: await asAdmin(), url: page.url() }]);
  await page.goto('/admin/blog');
  await page.getByText('There are no posts yet. The first one is yours to write.').waitFor();
  await expectAccessible(page);
  await openForm(page);
});

describe.each([
  { name: 'a telephone in the dark', options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const },
  { name: 'a desk', options: {} },
])('on $name', ({ options }) => {
  test('every screen fits and has no axe violations', { tags: ['full'] }, async () => {
    const longTitle = 'Donaudampfschifffahrtsgesellschaft'.repeat(4);
    await newPost({ title: longTitle, subtitle: longTitle, body: `<p>${longTitle}</p>` });
    const page = await visitPosts(options);
    const verify = async () => {
      await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    };
    await card(page, longTitle).waitFor();
    await verify();
    await openForm(page, longTitle);
    await verify();
    await tool(page, 'Link').click();
    await page.getByLabel('Address of the link').fill('javascript:x');
    await verify();
    await page.keyboard.press('Escape');
    await page.locator('input[type=file][multiple]').setInputFiles(await toFileInput(await imageFile()));
    await page.getByLabel('Description of this picture (alt text)').fill(longTitle);
    await verify();
    await titleField(page).fill('');
    await saveButton(page).click();
    await page.getByText('All fields (title, body, and image) are required.').waitFor();
    await verify();
    await titleField(page).fill('Short');
    await saveButton(page).click();
    await page.getByRole('alertdialog').getByText(updated).waitFor();
    await verify();
  });
});
