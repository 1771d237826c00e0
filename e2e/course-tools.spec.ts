import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { asAdmin, postApi } from './accounts.ts';
import { expectAccessible, focusedName, mockApiError, openPage, server } from './page.ts';
import { readStored } from './stored-learning.ts';

const importPath = '/admin/course/import';
const fileField = (page: Page) => page.getByLabel('File', { exact: true });
const choose = (page: Page, course: object) =>
  fileField(page).setInputFiles({ name: 'course.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(course, null, 1)) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

/** A course of one unit with one word, whose tones are of other letters until they are corrected. */
function courseWith(title: string, toned: string) {
  const key = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const item = { key, kind: 'word', igbo: 'akwa', english: 'cloth', toned, toneState: 'sourced', textState: 'sourced', source: 'a dictionary' };
  const lesson = { key, kind: 'words', title: 'Words', aims: null, state: 'published', items: [key] };
  const unit = { key, level: 'advanced', title, titleEnglish: 'Example', can: 'say it', state: 'published', lessons: [lesson] };
  return { format: 1, units: [unit], items: [{ ...item, state: 'published' }] };
}

test('a refused file is corrected, checked and imported, and shows on the page of the course', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const { course } = server.api(token);
  const title = unique('Imported');
  const page = await openPage(importPath, { token });
  await choose(page, courseWith(title, 'ókwá'));
  await button(page, 'Check the file').click();
  await page.getByText('The tones belong to other letters').waitFor();
  await expect.poll(() => focusedName(page)).toBe('result');
  expect(await button(page, 'Import 3 changes').count()).toBe(0);
  await choose(page, courseWith(title, 'ákwà'));
  await page.getByText('The tones belong to other letters').waitFor({ state: 'detached' });
  await button(page, 'Check the file').click();
  await page.getByText('The file makes 3 changes. Nothing is imported yet.').waitFor();
  expect((await course.units()).some((unit) => unit.title === title)).toBe(false);
  onTestFinished(async () => {
    const unit = (await course.units()).find((each) => each.title === title);
    if (unit) await course.unpublishUnit({ id: unit.id });
  });
  await button(page, 'Import 3 changes').click();
  await page.getByText('The import is complete: 3 changes.').waitFor();
  await expectAccessible(page);
  expect(await fileField(page).evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
  await page.goto('/learn');
  await page.getByRole('link', { name: title }).waitFor();
});

test('a login that ends before the check keeps the chosen file and how its tones are marked', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const page = await openPage(importPath, { token, expectedErrors: [401] });
  await choose(page, courseWith(unique('Kept'), 'ákwa'));
  await page.getByLabel('High tones are left unmarked').check();
  await mockApiError(page, '**/api/admin/course/import', 401);
  await button(page, 'Check the file').click();
  await page.waitForURL(/\/admin\/login\?then=/);
  await page.unroute('**/api/admin/course/import');
  await page.context().addCookies([{ name: 'token', value: await asAdmin(), url: page.url() }]);
  await page.goto(importPath);
  await expect.poll(() => fileField(page).evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('course.json');
  expect(await page.getByLabel('High tones are left unmarked').isChecked()).toBe(true);
  await button(page, 'Check the file').click();
  await button(page, 'Import 3 changes').waitFor();
});

test('a draft lesson is previewed to its end by keyboard alone, and nothing is stored', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const { unit } = await postApi(
    '/admin/course/units',
    { level: 'advanced', title: unique('Preview'), titleEnglish: 'Example', can: 'say it' },
    token,
  );
  const { id } = unit as { id: number };
  const { lesson } = await postApi('/admin/course/lessons', { unit: id, kind: 'words', title: 'Money' }, token);
  await postApi('/admin/course/items', { kind: 'word', igbo: 'ego', english: 'money', lesson: (lesson as { id: number }).id }, token);
  const page = await openPage(`/admin/course/units/${id}`, { token });
  await page.getByRole('link', { name: 'Preview: Money' }).press('Enter');
  await page.getByText('This is a preview with drafts. Nothing is stored.').waitFor();
  await page.getByRole('group', { name: 'A new word' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Your answer');
  await page.keyboard.type('ego');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Next');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'One thing to do' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'You did it' }).waitFor();
  await expectAccessible(page);
  expect((await readStored(page)).keys['first-lesson'] ?? []).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Back to the unit' }).last().press('Enter');
  await page.waitForURL(new RegExp(`/admin/course/units/${id}$`));
});
