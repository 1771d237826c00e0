/** @module-tag full */
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { asAdmin, field } from './accounts.ts';
import { createAdminFixtures } from './admin-screen.ts';
import { focusedName, openPage } from './page.ts';
import { newPost, restorePosts, visitPosts } from './posts.ts';

restorePosts();
beforeAll(createAdminFixtures);

const pages = [
  '/admin',
  '/admin/users',
  '/admin/tutors',
  '/admin/newsletter',
  '/admin/blog',
  '/admin/word-of-day',
  '/admin/settings',
  '/admin/logout',
];
const navigationLinks = ['Dashboard', 'Users', 'Tutors', 'Newsletter', 'Blog', 'Word of the Day', 'Settings', 'Logout'];

/** Accessible description of a field. */
const description = (page: Page, label: string | RegExp) =>
  page
    .getByRole('main')
    .getByLabel(label)
    .first()
    .evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    );

// Proves A89.
test('every page has a unique title, a single h1 and its landmarks', async () => {
  const page = await openPage('/admin', { token: await asAdmin() });
  const titles = new Set<string>();
  for (const path of pages) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    titles.add(await page.title());
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
    for (const landmark of ['banner', 'main'] as const) expect(await page.getByRole(landmark).count(), `${landmark} of ${path}`).toBe(1);
    expect(await page.getByRole('navigation', { name: 'Administration' }).count(), path).toBe(1);
  }
  expect(titles.size).toBe(pages.length);
});

// Proves A106.
test('navigation links keep their names when the sidebar is collapsed, and its button states which it is', async () => {
  const page = await openPage('/admin/tutors', { token: await asAdmin() });
  const nav = page.getByRole('navigation', { name: 'Administration' });
  // Entries are hidden until the permissions are known.
  await nav.getByRole('link', { name: 'Users', exact: true }).waitFor();
  const named = async () => {
    for (const name of [...navigationLinks, 'View the site']) await nav.getByRole('link', { name: new RegExp(`^${name}`) }).waitFor();
    await expect.poll(() => nav.getByRole('link', { name: /^Tutors/ }).getAttribute('aria-current')).toBe('page');
    await expect.poll(() => nav.locator('[aria-current]').count()).toBe(1);
  };
  await named();
  const collapse = page.getByRole('button', { name: 'Collapse the sidebar' });
  await expect.poll(() => collapse.getAttribute('aria-expanded')).toBe('true');
  const controlled = await collapse.getAttribute('aria-controls');
  await expect.poll(() => page.locator(`#${controlled}`).getAttribute('aria-label')).toBe('Administration');
  await collapse.press('Enter');
  const expand = page.getByRole('button', { name: 'Expand the sidebar' });
  await expect.poll(() => expand.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => focusedName(page)).toBe('Expand the sidebar');
  await named();
});

// Proves A109.
test.each([
  ['users', 'Users'],
  ['tutors', 'Tutors'],
  ['newsletter', 'Subscribers'],
])('the table of %s has a caption and column headers, and its pagination is named and states the range', async (path, caption) => {
  const page = await openPage(`/admin/${path}`, { token: await asAdmin() });
  const table = page.getByRole('table', { name: caption, exact: true });
  await table.getByRole('row').nth(1).waitFor();
  await expect.poll(() => table.locator('caption').textContent()).toBe(caption);
  await expect.poll(() => table.locator('thead th:not([scope=col])').count()).toBe(0);
  await expect.poll(() => table.getByRole('columnheader').first().textContent()).toBe('S/N');
  await expect.poll(() => table.getByRole('row').nth(1).getByRole('cell').first().textContent()).toBe('1');
  const pager = page.getByRole('navigation', { name: 'Pagination' });
  await pager
    .getByRole('status')
    .getByText(/^Showing 1 to \d+ of \d+ (users|tutors|subscribers)$/)
    .waitFor();
  await expect.poll(() => pager.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
});

// Proves A116.
test('buttons of posts and words name what they change', async () => {
  await newPost({ title: 'Ụtụtụ' });
  const page = await visitPosts();
  for (const verb of ['Update', 'Delete']) await page.getByRole('button', { name: `${verb}: Ụtụtụ`, exact: true }).waitFor();
  await page.goto('/admin/word-of-day');
  const word = await page.getByRole('article').getByRole('heading').textContent();
  for (const verb of ['Update', 'Delete']) await page.getByRole('button', { name: `${verb}: ${word}`, exact: true }).waitFor();
});

// Proves A117.
test('the image of a post is a native file input that describes the allowed and the selected file', async () => {
  const page = await openPage('/admin/blog/1', { token: await asAdmin() });
  const image = page.getByLabel('Choose another image');
  await image.waitFor();
  expect(await image.evaluate((input: HTMLInputElement) => [input.type, input.accept])).toEqual(['file', '.png,.gif,.jpg,.jpeg,.bmp,.ico,.webp']);
  await image.setInputFiles({ name: 'ugly.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await page.getByRole('dialog').getByRole('alert').waitFor();
  const described = await image.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
  );
  expect(described).toEqual(['The image stays as it is.', expect.stringMatching(/\S/)]);
  await expect.poll(() => image.getAttribute('aria-invalid')).toBe('true');
});

// Proves A133.
test('server errors in the settings are tied to their fields, and the first one gets the focus', async () => {
  const page = await openPage('/admin/settings', { token: await asAdmin(), expectedErrors: [400] });
  await field(page, 'First name').waitFor();
  for (const label of ['Last name', 'Phone number']) await field(page, label).fill('');
  await page.getByRole('button', { name: 'Update Settings' }).press('Enter');
  await page.getByRole('alert').getByText('Failed to update settings').waitFor();
  await expect.poll(() => focusedName(page)).toBe('last_name');
  for (const label of ['Last name', 'Phone number']) {
    expect(await field(page, label).getAttribute('aria-invalid'), label).toBe('true');
    expect(await description(page, label)).toBe(`${label} is required`);
  }
  await expect.poll(() => field(page, 'First name').getAttribute('aria-invalid')).toBeNull();
});

// Proves A105, A134.
test('fields have autocomplete attributes, and the password field explains that empty means unchanged', async () => {
  const page = await openPage('/admin/login');
  const autocompleteValues = (label: string | RegExp) => page.getByRole('main').getByLabel(label).first().getAttribute('autocomplete');
  expect(await autocompleteValues('Email')).toBe('username');
  expect(await autocompleteValues(/^Password/)).toBe('current-password');
  await page.context().addCookies([{ name: 'token', value: await asAdmin(), url: page.url() }]);
  await page.goto('/admin/settings');
  await field(page, 'First name').waitFor();
  for (const [label, kind] of Object.entries({
    'First name': 'given-name',
    'Last name': 'family-name',
    Email: 'email',
    'Phone number': 'tel',
  }))
    expect(await autocompleteValues(label), label).toBe(kind);
  expect(await autocompleteValues(/^Password/)).toBe('new-password');
  expect(await description(page, /^Password/)).toContain('Left empty, your password stays as it is.');
});

// Proves A130.
test('the compose form marks its required fields', async () => {
  const page = await openPage('/admin/newsletter', { token: await asAdmin() });
  await page.getByRole('button', { name: 'Send Newsletters' }).press('Enter');
  const letter = page.getByRole('dialog', { name: 'Send Newsletters' });
  const subject = letter.getByLabel('Subject');
  expect(await subject.evaluate((input: HTMLInputElement) => input.required && input.labels?.[0]?.textContent?.trim())).toBe('Subject');
  await letter.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
});
