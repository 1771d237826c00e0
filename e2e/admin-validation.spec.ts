import { expect, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { expectAccessible, mockApiError, openPage } from './page.ts';
import {
  acknowledge,
  bodyField,
  card,
  chooseImage,
  created,
  expectFilled,
  fillPost,
  keepPostsAsTheyAre,
  newPost,
  openForm,
  result,
  saveButton,
  titleField,
  updated,
  visitPosts,
} from './posts.ts';

keepPostsAsTheyAre();

const required = 'All fields (title, body, and image) are required.';
const kept = 'What you wrote is kept in this browser.';

/** Nothing that stays in its place while the rest scrolls covers it. */
function isInSight(element: Element): boolean {
  // An input that only readers of the screen see stands behind its label.
  const shown = element.matches('.visually-hidden') ? element.nextElementSibling : element;
  const { left, top, height } = shown?.getBoundingClientRect() ?? new DOMRect();
  const seen = document.elementFromPoint(left + 8, top + height / 2);
  return seen !== null && (shown?.contains(seen) ?? false);
}

test.each([
  ['title', 'title'],
  ['body', 'Body'],
  ['image', 'image'],
])('without %s a post is not sent, and the focus is where something is missing', async (missing, focused) => {
  const page = await visitPosts();
  await openForm(page);
  if (missing !== 'title') await titleField(page).fill('A title');
  await bodyField(page).click();
  if (missing !== 'body') await page.keyboard.type('A body');
  if (missing !== 'image') await chooseImage(page);
  await saveButton(page).click();
  await page.getByRole('alert').getByText(required).waitFor();
  const name = () =>
    page.evaluate(
      () =>
        document.activeElement?.getAttribute('name') ??
        document.getElementById(document.activeElement?.getAttribute('aria-labelledby') ?? '')?.textContent,
    );
  await expect.poll(name).toBe(focused);
  expect(await page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
  const own = page.getByText(/^Please (give the post a title|write the body|choose an image)$/);
  expect(await own.evaluate(isInSight)).toBe(true);
  expect(await page.locator(':focus').evaluate(isInSight)).toBe(true);
});

test.each([
  { status: 500, answer: {}, sentences: ['Failed to create blog post.', kept] },
  { status: 500, answer: { error: 'The server’s own sentence' }, sentences: ['The server’s own sentence', kept] },
  {
    status: 413,
    answer: { error: 'The body is too large', errors: { body: 'The body is too large' } },
    sentences: ['The body is too large', 'Please change it and save again.'],
  },
])('a create refused with $status says “$sentences.0”, and what to do', async ({ status, answer, sentences }) => {
  const page = await visitPosts({ expectedErrors: [status] });
  await openForm(page);
  await fillPost(page, 'Refused');
  await page.route('**/api/blog', (route) => route.fulfill({ status, json: answer }));
  await saveButton(page).click();
  for (const sentence of sentences) await result(page, sentence).waitFor();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  if (answer.errors) await page.getByRole('dialog').getByText(answer.errors.body).waitFor();
  await expectFilled(page, 'Refused');
  await page.unrouteAll();
  await saveButton(page).click();
  await acknowledge(page, created);
});

test('a lost network loses nothing: neither on create nor on update nor on delete', async () => {
  await newPost({ title: 'There' });
  const page = await visitPosts({ expectedErrors: ['network'] });
  const cut = () => page.route('**/api/blog/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
  await openForm(page, 'There');
  await titleField(page).fill('Changed');
  await cut();
  await saveButton(page).click();
  await result(page, 'Failed to update blog post.').getByText('There is no connection to the server.').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await page.unrouteAll();
  await saveButton(page).click();
  await acknowledge(page, updated);
  await cut();
  await page.getByRole('button', { name: 'Delete: Changed' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('alert').getByText('Failed to delete blog post.').waitFor();
  await page.unrouteAll();
  await question.getByRole('button', { name: 'Delete' }).click();
  await acknowledge(page, 'Blog post deleted successfully!');
  expect(await card(page, 'Changed').count()).toBe(0);
});

test('when the list cannot be fetched the page says so, and asks again on demand', async () => {
  const page = await openPage('/admin', { token: await asAdmin(), expectedErrors: [500] });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await mockApiError(page, '**/api/blog?*', 500);
  await page.getByRole('link', { name: 'Blog', exact: true }).click();
  await page.getByRole('alert').getByText('We could not fetch the posts.').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('article').first().waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a double click saves once, and deletes once', async () => {
  const page = await visitPosts();
  const written: string[] = [];
  page.on('request', (request) => request.method() === 'GET' || written.push(request.method()));
  await openForm(page);
  await fillPost(page, 'Once');
  await saveButton(page).dblclick();
  await acknowledge(page, created);
  await page.getByRole('button', { name: 'Delete: Once' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dblclick();
  await acknowledge(page, 'Blog post deleted successfully!');
  expect(written).toEqual(['POST', 'DELETE']);
});
