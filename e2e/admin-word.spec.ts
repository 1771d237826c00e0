import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { asAdmin, field, login, postApi } from './accounts.ts';
import { address, delayRequests, expectAccessible, focusedName, horizontalOverflow, mockApiError, newPage, openPage } from './page.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const alert = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const heading = (page: Page) => page.getByRole('article').getByRole('heading');
const create = (page: Page) => page.getByRole('button', { name: 'Create Word of the Day' });
const unique = (word: string) => `${word} ${Date.now() % 100_000}`;

async function open(token: string, options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage('/admin/word-of-day', { token, ...options });
  await page.getByRole('heading', { name: 'Word of the Day', level: 1 }).waitFor();
  return page;
}

async function addWord(token: string, title: string): Promise<number> {
  const { wordOfDay } = await postApi('/word-of-day', { title, subtitle: 'noun', body: 'What it means.' }, token);
  return (wordOfDay as { id: number }).id;
}
const removeWord = (token: string, id: number) =>
  fetch(`${address}/api/word-of-day/${id}`, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } });

test('a word is created with the Igbo keys, published, changed and deleted', async () => {
  const page = await open(await asAdmin());
  const previous = await heading(page).textContent();
  await create(page).click();
  const form = dialog(page, 'Create Word of the Day');
  await expectAccessible(page);
  await form.getByLabel('Title', { exact: true }).focus();
  await form.getByRole('button', { name: 'Insert o with dot below' }).click();
  await form.getByRole('button', { name: 'High tone on the letter before' }).click();
  await form.getByLabel('Title', { exact: true }).pressSequentially('ma');
  const word = 'ọ́ma'.normalize('NFC');
  await expect.poll(() => form.getByLabel('Title', { exact: true }).inputValue()).toBe(word);
  await form.getByLabel('Subtitle').fill('good');
  await form.getByLabel('Body').fill('First line\nsecond line');
  const release = await delayRequests(page, '**/api/word-of-day');
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await form.getByRole('button', { name: 'Create' }).dblclick();
  await form.getByRole('button', { name: 'Loading...' }).waitFor();
  release();
  await alert(page, 'Done').getByText('Word of the Day created successfully!').waitFor();
  expect(posts).toHaveLength(1);
  await expectAccessible(page);
  await expect.poll(() => focusedName(page)).toBe('OK');
  await page.keyboard.press('Enter');
  await expect.poll(() => heading(page).textContent()).toBe(word);
  const publicPage = await openPage('/blog');
  await publicPage.getByRole('heading', { name: word }).waitFor();

  await page.getByRole('button', { name: 'Update' }).click();
  const change = dialog(page, 'Update Word of the Day');
  await expect.poll(() => change.getByLabel('Body').inputValue()).toBe('First line\nsecond line');
  await change.getByLabel('Subtitle').fill('');
  await change.getByLabel('Body').fill('Changed');
  await change.getByRole('button', { name: 'Update' }).click();
  await alert(page, 'Done').getByText('Word of the Day updated successfully!').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('article').getByText('Changed').waitFor();
  await expect.poll(() => page.getByRole('article').getByText('good').count()).toBe(0);

  await page.getByRole('button', { name: 'Delete' }).click();
  const confirmation = alert(page, 'Delete Word of the Day');
  await confirmation.getByText('Are you sure you want to delete this Word of the Day?').waitFor();
  await confirmation.getByText(word).waitFor();
  await expect.poll(() => focusedName(page)).toBe('Cancel');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => heading(page).textContent()).toBe(word);
  await page.getByRole('button', { name: 'Delete' }).click();
  const releaseDelete = await delayRequests(page, '**/api/word-of-day/*');
  await confirmation.getByRole('button', { name: 'Delete' }).dblclick();
  await confirmation.getByRole('button', { name: 'Loading...' }).waitFor();
  releaseDelete();
  await alert(page, 'Done').getByText('Word of the Day deleted successfully!').waitFor();
  await expect.poll(() => heading(page).textContent()).toBe(previous);
});

test('missing fields get an error message; server errors and a lost network keep the input', { tags: ['full'] }, async () => {
  const page = await open(await asAdmin(), { expectedErrors: [500, 'network'], viewport: { width: 390, height: 844 } });
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  await create(page).click();
  const form = dialog(page, 'Create Word of the Day');
  const save = form.getByRole('button', { name: 'Create' });
  await save.click();
  await form.getByText('Title is required').waitFor();
  await form.getByText('Body is required').waitFor();
  await expect.poll(() => focusedName(page)).toBe('title');
  await expectAccessible(page);
  await form.getByLabel('Title', { exact: true }).fill('Ụlọ');
  await form.getByLabel('Body').fill('House');
  await mockApiError(page, '**/api/word-of-day', 500);
  await save.click();
  await form.getByRole('alert').getByText('Failed to create the Word of the Day. What you wrote is kept here, please try again.').waitFor();
  await page.unrouteAll();
  await page.context().setOffline(true);
  await save.click();
  await form.getByRole('alert').getByText('there is no connection').waitFor();
  await expect.poll(() => form.getByLabel('Title', { exact: true }).inputValue()).toBe('Ụlọ');
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  await page.context().setOffline(false);
  await page.reload();
  await form.getByText('We kept what you wrote the last time.').waitFor();
  await expect.poll(() => form.getByLabel('Body').inputValue()).toBe('House');
  await form.getByRole('button', { name: 'Start afresh' }).click();
  await expect.poll(() => form.getByLabel('Body').inputValue()).toBe('');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => focusedName(page)).toBe('Create Word of the Day');
});

test('a session that expires during writing loses no input', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const id = await addWord(token, unique('Mmiri'));
  const page = await open(token, { expectedErrors: [401] });
  await page.getByRole('button', { name: 'Update' }).click();
  const form = dialog(page, 'Update Word of the Day');
  await form.getByLabel('Body').fill('Water, written for a long time');
  await fetch(`${address}/api/admin/logout`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
  await form.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL(`**/admin/login?then=%2Fadmin%2Fword-of-day%3Fedit%3D${id}`);
  await login(page, 'admin@example.com', 'an even longer secret');
  await expect.poll(() => field(page, 'Body').inputValue()).toBe('Water, written for a long time');
  await form.getByRole('button', { name: 'Update' }).click();
  await alert(page, 'Done').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('article').getByText('Water, written for a long time').waitFor();
  await removeWord(await asAdmin(), id);
});

test('a word that another administrator deleted cannot be saved or deleted, but what was written becomes a new word', {
  tags: ['full'],
}, async () => {
  const token = await asAdmin();
  const id = await addWord(token, unique('Ọkụ'));
  const page = await open(token, { expectedErrors: [404] });
  await page.getByRole('button', { name: 'Delete' }).click();
  await removeWord(token, id);
  await alert(page, 'Delete Word of the Day').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alert').getByText('This word has been deleted already.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByLabel('Body').fill('Fire');
  await dialog(page, 'Update Word of the Day').getByRole('button', { name: 'Update' }).click();
  const gone = alert(page, 'This word is gone');
  await gone.getByText('Word of the Day not found. It was deleted in the meantime.').waitFor();
  await expectAccessible(page);
  await gone.getByRole('button', { name: 'Save as a new word' }).click();
  const form = dialog(page, 'Create Word of the Day');
  await expect.poll(() => form.getByLabel('Body').inputValue()).toBe('Fire');
  await expect.poll(() => form.getByLabel('Subtitle').inputValue()).toBe('noun');
  await form.getByRole('button', { name: 'Create' }).click();
  await alert(page, 'Done').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('article').getByText('Fire').waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await alert(page, 'Delete Word of the Day').getByRole('button', { name: 'Delete' }).click();
  await alert(page, 'Done').waitFor();
});

test('without a word the page shows a message and a button to create one', { tags: ['full'] }, async () => {
  const page = await newPage({ token: await asAdmin(), expectedErrors: [404, 500] });
  await mockApiError(page, '**/api/word-of-day/current', 404);
  await page.goto('/admin/word-of-day');
  await page.getByText('No Word of the Day found').waitFor();
  await create(page).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  await page.unrouteAll();
  await mockApiError(page, '**/api/word-of-day/current', 500);
  await page.reload();
  await page.getByRole('alert').getByText('We could not fetch the Word of the Day.').waitFor();
});

test('the second of two administrators who edit a word gets an edit conflict and decides', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const id = await addWord(token, unique('Osisi'));
  const page = await open(token, { expectedErrors: [409] });
  await page.getByRole('button', { name: 'Update' }).click();
  const form = dialog(page, 'Update Word of the Day');
  await form.getByLabel('Body').fill('Mine');
  await fetch(`${address}/api/word-of-day/${id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ body: 'Theirs' }),
  });
  await form.getByRole('button', { name: 'Update' }).click();
  const conflict = alert(page, 'Two people are changing this word');
  await conflict.getByText('This word was saved elsewhere since you opened it.').waitFor();
  await expect.poll(() => conflict.getByRole('definition').allTextContents()).toEqual(['Theirs']);
  await expect.poll(() => focusedName(page)).toBe('Cancel');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => form.getByLabel('Body').inputValue()).toBe('Mine');
  await form.getByRole('button', { name: 'Update' }).click();
  await conflict.getByRole('button', { name: 'Save mine anyway' }).click();
  await alert(page, 'Done').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('article').getByText('Mine').waitFor();
  await removeWord(token, id);
});

test('the form stays open while a word is being saved, so that the result is visible', { tags: ['full'] }, async () => {
  const page = await open(await asAdmin(), { expectedErrors: [500] });
  await create(page).click();
  const form = dialog(page, 'Create Word of the Day');
  await form.getByLabel('Title', { exact: true }).fill('Ala');
  await form.getByLabel('Body').fill('Earth');
  const pending = Promise.withResolvers<void>();
  await page.route('**/api/word-of-day', async (route) => {
    await pending.promise;
    await route.fulfill({ status: 500, json: { error: 'No' } });
  });
  await form.getByRole('button', { name: 'Create' }).click();
  await form.getByRole('button', { name: 'Loading...' }).waitFor();
  await expect.poll(() => form.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  pending.resolve();
  await form.getByRole('alert').getByText('Failed to create the Word of the Day.').waitFor();
});
