import type { Locator, Request } from 'playwright';
import { expect, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { delayRequests, expectAccessible, freezeTime, mockApiError, openPage } from './page.ts';
import {
  bodyField,
  card,
  chooseImage,
  created,
  dismissDialog,
  expectFilled,
  fillPost,
  newPost,
  openForm,
  restorePosts,
  resultDialog,
  saveButton,
  titleField,
  updated,
  visitPosts,
} from './posts.ts';

restorePosts();

const required = 'All fields (title, body, and image) are required.';
const keptMessage = 'What you wrote is kept in this browser.';

/** Returns true when no fixed or sticky element covers the element. */
function isInSight(element: Element): boolean {
  // A visually hidden input is represented by its label.
  const shown = element.matches('.visually-hidden') ? element.nextElementSibling : element;
  const { left, top, height } = shown?.getBoundingClientRect() ?? new DOMRect();
  const visibleElement = document.elementFromPoint(left + 8, top + height / 2);
  return visibleElement !== null && (shown?.contains(visibleElement) ?? false);
}

// Proves A118.
test.each([
  ['title', 'title'],
  ['body', 'Body'],
  ['image', 'image'],
])('without %s a post is not sent, and the focus moves to the missing field', { tags: ['full'] }, async (missing, focused) => {
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
  await expect.poll(() => page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
  const ownMessage = page.getByText(/^Please (give the post a title|write the body|choose an image)$/);
  await expect.poll(() => ownMessage.evaluate(isInSight)).toBe(true);
  await expect.poll(() => page.locator(':focus').evaluate(isInSight)).toBe(true);
});

test.each([
  { status: 500, answer: {}, sentences: ['Failed to create blog post.', keptMessage] },
  { status: 500, answer: { error: 'The server’s own sentence' }, sentences: ['The server’s own sentence', keptMessage] },
  {
    status: 413,
    answer: { error: 'The body is too large', errors: { body: 'The body is too large' } },
    sentences: ['The body is too large', 'Please change it and save again.'],
  },
])('a create rejected with $status shows “$sentences.0” and what to do', { tags: ['full'] }, async ({ status, answer, sentences }) => {
  const page = await visitPosts({ expectedErrors: [status] });
  await openForm(page);
  await fillPost(page, 'Refused');
  await page.route('**/api/blog', (route) => route.fulfill({ status, json: answer }));
  await saveButton(page).click();
  for (const sentence of sentences) await resultDialog(page, sentence).waitFor();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  if (answer.errors) await page.getByRole('dialog').getByText(answer.errors.body).waitFor();
  await expectFilled(page, 'Refused');
  await page.unrouteAll();
  await saveButton(page).click();
  await dismissDialog(page, created);
});

test('a lost network loses no input on create, update and delete', { tags: ['full'] }, async () => {
  await newPost({ title: 'There' });
  const page = await visitPosts({ expectedErrors: ['network'] });
  const isClipped = () => page.route('**/api/blog/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
  await openForm(page, 'There');
  await titleField(page).fill('Changed');
  await isClipped();
  await saveButton(page).click();
  await resultDialog(page, 'Failed to update blog post.').getByText('There is no connection to the server.').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await page.unrouteAll();
  await saveButton(page).click();
  await dismissDialog(page, updated);
  await isClipped();
  await page.getByRole('button', { name: 'Delete: Changed' }).click();
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await confirmation.getByRole('alert').getByText('Failed to delete blog post.').waitFor();
  await page.unrouteAll();
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await dismissDialog(page, 'Blog post deleted successfully!');
  await expect.poll(() => card(page, 'Changed').count()).toBe(0);
});

test('a list that fails to load shows an error message and reloads on demand', { tags: ['full'] }, async () => {
  const page = await openPage('/admin', { token: await asAdmin(), expectedErrors: [500] });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await mockApiError(page, '**/api/admin/blogs?*', 500);
  await page.getByRole('link', { name: 'Blog', exact: true }).click();
  await page.getByRole('alert').getByText('We could not fetch the posts.').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

// In the gate login.spec.ts has a double press, and duplicate-submissions.test.ts what the server does with two.
test('a double click saves once and deletes once', { tags: ['full'] }, async () => {
  const page = await visitPosts();
  const written: string[] = [];
  const isWrite = (request: Request) => request.method() !== 'GET' && !request.url().includes('/api/drafts/');
  page.on('request', (request) => isWrite(request) && written.push(request.method()));
  await openForm(page);
  await fillPost(page, 'Once');
  // Held until both presses have arrived: otherwise the second one may meet the dialog with the result.
  const releases = [await delayRequests(page, '**/api/blog'), await delayRequests(page, '**/api/blog/*')];
  const dblclick = async (button: Locator, release: (() => void) | undefined) => {
    await button.dblclick();
    await page.getByRole('button', { name: 'Loading...' }).waitFor();
    release?.();
  };
  await dblclick(saveButton(page), releases[0]);
  await dismissDialog(page, created);
  await page.getByRole('button', { name: 'Delete: Once' }).click();
  await dblclick(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }), releases[1]);
  await dismissDialog(page, 'Blog post deleted successfully!');
  expect(written).toEqual(['POST', 'DELETE']);
});

test('the second press of a double click presses neither what a dialog shows nor what lies under a closed one', { tags: ['full'] }, async () => {
  const { title } = await newPost({ title: 'Pressed twice' });
  const page = await visitPosts();
  await freezeTime(page);
  await page.evaluate(() => {
    const pressed: unknown[] = [];
    Object.assign(window, { pressed });
    document.addEventListener('click', ({ target }) => pressed.push(target instanceof Element && target.textContent));
  });
  const press = async (button: Locator, clickCount: 1 | 2) => {
    await button.hover();
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  };
  const question = page.getByRole('alertdialog');
  await press(page.getByRole('button', { name: `Delete: ${title}` }), 1);
  await press(question.getByRole('button', { name: 'Delete' }), 2);
  await press(question.getByRole('button', { name: 'Cancel' }), 1);
  await page.locator('dialog').waitFor({ state: 'detached' });
  await press(page.getByRole('button', { name: `Update: ${title}` }), 2);
  await page.clock.runFor(501);
  await press(page.getByRole('button', { name: 'Create Blog' }), 2);
  const pressed = () => page.evaluate(() => (window as unknown as { pressed: unknown[] }).pressed);
  await expect.poll(pressed).toEqual(['Delete', 'Cancel', 'Create Blog']);
});
