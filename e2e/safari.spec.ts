import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { asAdmin, field, learnerWithToken, login, password, postApi } from './accounts.ts';
import { untilQuiet } from './hydration.ts';
import { newPage, server } from './page.ts';
import { emulateSafari } from './safari.ts';
import { slide, waitForCarousel } from './slides.ts';

async function openInSafari(path: string, options: Parameters<typeof newPage>[0] = {}): Promise<Page> {
  const page = await newPage(options);
  await emulateSafari(page);
  await page.goto(path);
  return page;
}

const untilPainted = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
const hasFocus = (target: Locator) => target.evaluate((element) => element.contains(document.activeElement));
const topOf = (target: Locator) => target.evaluate((element) => Math.round(element.getBoundingClientRect().top));

test('with more contrast a dialog closes by a press beside it, and the focus returns to the control that was pressed', {
  tags: ['full'],
}, async () => {
  const page = await openInSafari('/', { reducedMotion: 'reduce', contrast: 'more' });
  expect(await page.evaluate(() => getComputedStyle(document.body).color), 'Increase Contrast').toBe('rgb(0, 0, 0)');
  expect(await page.locator('meta[name=viewport]').getAttribute('content'), 'viewport-fit stays automatic').not.toContain('viewport-fit');
  await waitForCarousel(page);
  await slide(page).getByRole('button').click();
  const modal = page.getByRole('dialog', { name: 'Beginner' });
  const text = await modal.getByText('up to 100 hours').boundingBox();
  if (!text) throw new Error('The text of the dialog is not visible');
  await page.mouse.move(text.x + 5, text.y + 5);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  expect(await modal.isVisible(), 'a selection that ends beside it').toBe(true);
  expect(await modal.evaluate((dialog: HTMLElement) => dialog.tabIndex), 'WebKit makes dialogs tab stops').toBe(-1);
  await page.mouse.click(5, 5);
  await modal.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(slide(page))).toBe(true);
});

test('a text keeps its place while hints open and close above it, its area grows, and hints leave the focus where it is', async () => {
  const page = await openInSafari('/admin/word-of-day?edit=new', { token: await asAdmin(), viewport: { width: 390, height: 640 } });
  const body = field(page, 'Body');
  const hints = page.getByRole('region', { name: 'Writing hints' });
  await body.fill(Array(30).fill('Ndeewo').join('\n'));
  await expect.poll(() => body.evaluate((area) => area.scrollHeight - area.clientHeight)).toBe(0);
  await field(page, 'Title').fill('Nnukwu osisi');
  await body.focus();
  const top = await topOf(body);
  // Pages scroll by whole pixels, and hints may end within one.
  const moved = async () => Math.abs((await topOf(body)) - top);
  await hints.waitFor();
  expect(await moved()).toBeLessThanOrEqual(1);
  await body.press('!');
  await hints.waitFor({ state: 'detached' });
  expect(await moved()).toBeLessThanOrEqual(1);
  const title = field(page, 'Title');
  await title.fill('Osisi');
  const losses = await title.evaluateHandle((input) => {
    const events: Event[] = [];
    input.addEventListener('blur', (event) => events.push(event));
    return events;
  });
  await hints.getByRole('button', { name: 'Keep Osisi' }).click();
  await hints.waitFor({ state: 'detached' });
  expect(await losses.evaluate((events) => events.length), 'a telephone would hide its keyboard').toBe(0);
});

test('what a button loads above itself is shown where the reader is', { tags: ['full'] }, async () => {
  for (let nth = 0; nth < 60; nth += 1) await server.call('POST', '/blog/4/comment', { json: { text: `A comment with the number ${nth}` } });
  const page = await openInSafari('/blog/4');
  const older = page.getByRole('button', { name: 'Show older comments' });
  await older.scrollIntoViewIfNeeded();
  await untilQuiet(page);
  const [top, count] = [await page.evaluate(() => scrollY), await page.getByText('A comment with the number').count()];
  await older.click();
  await expect.poll(() => page.getByText('A comment with the number').count()).toBeGreaterThan(count);
  await untilPainted(page);
  expect(await page.evaluate(() => scrollY)).toBe(top);
});

test('the focus is found again after a button is disabled, or gone with its row', { tags: ['full'] }, async () => {
  const { email, token } = await learnerWithToken();
  const page = await openInSafari('/login', { expectedErrors: [401] });
  const submit = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true });
  await login(page, email, 'not the password');
  await page.getByText('Invalid password').first().waitFor();
  await submit.click();
  await expect.poll(() => hasFocus(submit)).toBe(true);

  await postApi('/login', { email, password });
  const account = await openInSafari('/account', { token });
  await account.getByRole('button', { name: 'Add a passkey', exact: true }).waitFor();
  const list = account.getByRole('list', { name: 'Logins' });
  const end = list.getByRole('button', { name: /^Log out/ });
  await end.first().click();
  await expect.poll(() => list.evaluate((element) => element === document.activeElement)).toBe(true);
});
