import { expect, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { openPage } from './page.ts';
import { bodyField, created, dismissDialog, fillPost, newPost, openForm, restorePosts, saveButton, titleField, visitPosts } from './posts.ts';

restorePosts();

const closed = (page: Awaited<ReturnType<typeof openPage>>) => page.locator('dialog').waitFor({ state: 'detached' });

test.each(['Cancel', 'Close', 'Escape'] as const)(
  'a form that is opened and closed with %s adds no history entry',
  { tags: ['full'] },
  async (action) => {
    const page = await openPage('/admin', { token: await asAdmin() });
    await page.getByRole('link', { name: 'Blog', exact: true }).click();
    await openForm(page);
    if (action === 'Escape') await page.keyboard.press('Escape');
    // Both presses in one task: on a busy machine the second one of the mouse meets the list under the closed form.
    else
      await page.getByRole('button', { name: action, exact: true }).evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
    await closed(page);
    await expect.poll(() => page.url()).toMatch(/\/admin\/blog$/);
    await page.goBack();
    await page.waitForURL(/\/admin$/);
    await page.goForward();
    await page.waitForURL(/\/admin\/blog$/);
  },
);

test('Back closes the form and Forward opens it; a form opened by URL closes without a navigation', { tags: ['full'] }, async () => {
  const page = await visitPosts();
  await openForm(page);
  await page.goBack();
  await closed(page);
  await page.goForward();
  await bodyField(page).waitFor();
  await page.reload();
  await bodyField(page).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await closed(page);
  await page.goto('/admin/blog/1');
  await bodyField(page).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await closed(page);
  await page.waitForURL(/\/admin\/blog$/);
});

test('Back returns to the previous page after a save', { tags: ['full'] }, async () => {
  const page = await openPage('/admin', { token: await asAdmin() });
  await page.getByRole('link', { name: 'Blog', exact: true }).click();
  await openForm(page);
  await fillPost(page, 'Saved');
  await saveButton(page).click();
  await dismissDialog(page, created);
  await page.waitForURL(/\/admin\/blog$/);
  await page.goBack();
  await page.waitForURL(/\/admin$/);
});

test('a page number past the end redirects to the last page and keeps the form in the URL', { tags: ['full'] }, async () => {
  for (let nth = 1; nth <= 5; nth += 1) await newPost({ title: `Number ${nth}` });
  const page = await visitPosts();
  await page.goto('/admin/blog?page=99');
  await page.getByText('Showing 11 to 11 of 11 posts').waitFor();
  await page.waitForURL(/\?page=2$/);
  await page.goto('/admin/blog?page=99&edit=1');
  await bodyField(page).waitFor();
  await page.waitForURL(/\/admin\/blog\/1\?page=2$/);
  await page.keyboard.press('Escape');
  await closed(page);
  await page.waitForURL(/\?page=2$/);
  await openForm(page);
  await expect.poll(() => titleField(page).inputValue()).toBe('');
  await fillPost(page, 'From the second page');
  await saveButton(page).click();
  await dismissDialog(page, created);
  await page.getByText('Showing 1 to 10 of 12 posts').waitFor();
  await page.waitForURL(/\/admin\/blog$/);
});
