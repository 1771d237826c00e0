import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { asAdmin, newLearner } from './accounts.ts';
import { newApplicant } from './new-tutor.ts';
import { address, delayRequests, expectAccessible, focusedName, horizontalOverflow, openPage } from './page.ts';
import { card, newPost, restorePosts, visitPosts } from './posts.ts';
import { moreActions } from './row-menu.ts';

restorePosts();

const showing = (page: Page, range: string) => page.getByRole('status').getByText(`Showing ${range}`).waitFor();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by title or subtitle' });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

test('posts are found while the user types, and the menu of a row is used by keyboard', async () => {
  await newPost({ title: 'Ọ́jị́ bịara', state: 'draft' });
  const page = await visitPosts();
  await search(page).pressSequentially('oji');
  await showing(page, '1 to 1 of 1 posts');
  await expect.poll(() => new URL(page.url()).search).toBe('?search=oji');
  await expect.poll(() => focusedName(page)).toBe('search');

  await moreActions(page, 'Ọ́jị́ bịara'.normalize('NFC')).press('ArrowDown');
  await expect.poll(() => focusedName(page)).toBe('Preview link');
  await expectAccessible(page);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focusedName(page)).toBe('Earlier versions');
  await page.keyboard.press('Escape');
  await item(page, 'Earlier versions').waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toMatch(/^More actions: /);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Preview link' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toMatch(/^More actions: /);

  await page.getByLabel('State').focus();
  await page.getByLabel('State').selectOption('Published');
  await page.getByText('No posts match.').waitFor();
  await expect.poll(() => focusedName(page)).toBe('state');
});

test('chosen posts get a tag, are unpublished, and are deleted after a question that names them', { tags: ['full'] }, async () => {
  const { id } = await newPost({ title: 'Chosen one' });
  await newPost({ title: 'Chosen two', state: 'draft' });
  const page = await openPage('/admin/blog?search=chosen', { token: await asAdmin() });
  await showing(page, '1 to 2 of 2 posts');
  const done = page.getByRole('alertdialog', { name: 'Done' });
  await page.getByLabel('All on this page').check();
  await page.getByRole('button', { name: 'Add a tag' }).click();
  const form = page.getByRole('dialog', { name: 'Add a tag to 2 posts' });
  await form.getByLabel('Tag').fill('Igbo food');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add the tag' }).click();
  await done.getByText('2 posts are now tagged “Igbo food”').waitFor();
  await page.keyboard.press('Enter');

  await page.getByLabel('All on this page').check();
  await page.getByRole('button', { name: 'Unpublish chosen' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Chosen one').waitFor();
  await expect.poll(() => question.getByText('Chosen two').count()).toBe(0);
  await question.getByRole('button', { name: 'Unpublish' }).click();
  await done.getByText('1 post is no longer public or scheduled').waitFor();
  await page.keyboard.press('Enter');
  await card(page, 'Chosen one').getByText('Unpublished').waitFor();
  expect((await fetch(`${address}/api/blog/${id}`)).status).toBe(404);

  await page.getByLabel('All on this page').check();
  await page.getByRole('button', { name: 'Delete chosen' }).click();
  await question.getByText('Are you sure you want to delete these 2 blog posts?').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await done.getByText('2 posts are deleted').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('No posts match.').waitFor();
});

test('the title of a post and the name of a user open them', { tags: ['full'] }, async () => {
  await newPost({ title: 'Opened by its title' });
  const page = await visitPosts();
  await page.getByRole('button', { name: 'Opened by its title', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await newLearner();
  const users = await openPage('/admin/users', { token: await asAdmin() });
  const link = users.getByRole('row').nth(1).getByRole('link');
  await expect.poll(() => link.getAttribute('href')).toMatch(/^\/admin\/users\/\d+$/);
});

test.each([1280, 1024, 768, 360])(
  'at %i px the tables of the staff scroll within themselves, and a menu is not cut',
  { tags: ['full'] },
  async (width) => {
    await newPost({ title: 'With a menu', state: 'draft' });
    const { email } = await newApplicant('Chukwuemeka-Oluchukwu', 'chukwuemeka.oluchukwu.the.second');
    const page = await openPage('/admin/blog/tags', { token: await asAdmin(), viewport: { width, height: 700 } });
    for (const list of ['users', 'tutors', 'messages', 'staff', 'redirects', 'newsletter']) {
      await page.goto(`/admin/${list}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await horizontalOverflow(page), list).toBeLessThanOrEqual(0);
    }
    await page.goto('/admin/tutors');
    await page.getByRole('heading', { level: 1, name: 'Tutors' }).waitFor();
    const region = page.getByRole('region', { name: 'Tutors' });
    const state = region.getByRole('row').filter({ hasText: email }).getByRole('cell', { name: 'Applied', exact: true });
    await state.waitFor();
    const beyond = await region.evaluate((card) => card.scrollWidth - card.clientWidth);
    if (width >= 1280) {
      expect(beyond).toBeLessThanOrEqual(0);
      const [cell, card] = [await state.boundingBox(), await region.boundingBox()];
      expect(cell && card && cell.x + cell.width <= card.x + card.width).toBe(true);
    }
    await page.goto('/admin/blog');
    const button = moreActions(page, 'With a menu');
    await button.waitFor();
    await button.click();
    const box = await page.getByRole('menu').boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= 700).toBe(true);
  },
);

test('a draft that is written from a day of the calendar lands on that day, also when it is opened from the drafts', { tags: ['full'] }, async () => {
  const path = '/admin/word-of-day/calendar?month=2029-03';
  const page = await openPage(path, { token: await asAdmin() });
  const day = page.getByRole('button', { name: /^\w+, 14 March 2029/ });
  await day.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Write a draft' }).click();
  const form = page.getByRole('dialog', { name: 'New word for Wednesday, 14 March 2029' });
  const title = form.getByLabel('Title', { exact: true });
  await title.waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await page.goto('/admin/drafts');
  await page.getByText('You have no drafts.').waitFor();
  await page.goBack();
  await day.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Write a draft' }).click();
  await title.fill('calendar word');
  await form.getByText(/Kept at \d\d:\d\d \S+\./).waitFor();
  await page.goto('/admin/drafts');
  await page.getByRole('link', { name: 'calendar word' }).click();
  await form.getByText('We kept what you wrote the last time.').waitFor();
  expect(await title.inputValue()).toBe('calendar word');
  await form.getByLabel('Body').fill('Text');
  await form.getByRole('button', { name: 'Save for this day' }).click();
  await page.getByRole('alertdialog', { name: 'Done' }).getByText('“calendar word” is on Wednesday, 14 March 2029.').waitFor();
  await page.goto(path);
  await day.getByText('calendar word').waitFor();
  await day.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Done' }).waitFor();
});

test('on a phone the calendar begins with today', { tags: ['full'] }, async () => {
  const page = await openPage('/admin/word-of-day/calendar', { token: await asAdmin(), viewport: { width: 360, height: 740 } });
  const days = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.locator('[aria-current=date]') })
    .getByRole('button');
  await expect.poll(() => days.first().getAttribute('aria-current')).toBe('date');
  await expectAccessible(page);
});

test('a row that is opened while a search waits for the next key stays open', { tags: ['full'] }, async () => {
  const email = await newLearner();
  const page = await openPage(`/admin/users?search=${email}`, { token: await asAdmin() });
  await showing(page, '1 to 1 of 1 users');
  const answer = await delayRequests(page, '**/api/admin/users/*');
  await page.getByLabel(/^Search by name/).fill(`learner ${email}`);
  await page.getByRole('link', { name: 'Learner', exact: true }).click();
  // Longer than the search waits.
  await page.waitForTimeout(600);
  answer();
  await page.getByRole('heading', { level: 1, name: 'Learner Example' }).waitFor();
});

test('an unknown page and an unknown record of the administration lead back to the dashboard', { tags: ['full'] }, async () => {
  const page = await openPage('/admin/nowhere', { token: await asAdmin(), expectedErrors: [404] });
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.getByRole('navigation', { name: 'Administration' }).waitFor();
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  for (const path of ['/admin/messages/999999', '/admin/tutors/999999', '/admin/course/units/999999']) {
    const record = await openPage(path, { token: await asAdmin(), expectedErrors: [404] });
    await record.getByRole('heading', { level: 1, name: /is gone$/ }).waitFor();
    await expect.poll(() => record.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/admin');
  }
});
