// Proves T19.

import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { asAdmin, field, learnerWithToken } from './accounts.ts';
import { untilQuiet } from './hydration.ts';
import { address, openPage } from './page.ts';
import { newHousehold } from './study.ts';

const ways = ['by Back', 'in its tab'] as const;

/** Shows the page again. @returns whether its content is seen, until it is loaded anew */
const showAgain = (page: Page, way: (typeof ways)[number]): Promise<boolean> =>
  page.evaluate((isBack) => {
    if (isBack) dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    else document.dispatchEvent(new Event('visibilitychange'));
    return document.querySelector('main')?.checkVisibility() ?? false;
  }, way === 'by Back');

/** Counts loads of documents from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

/** Shows the page again with the session that it was rendered with. */
async function expectToStay(page: Page): Promise<void> {
  const loads = countLoads(page);
  for (const way of ways) expect(await showAgain(page, way)).toBe(true);
  expect(loads()).toBe(0);
}

const useToken = (page: Page, token: string) => page.context().addCookies([{ name: 'token', value: token, url: address }]);

test('My account, shown again after a logout or with another account, shows nothing of the one before; with the same session it stays', async () => {
  const [ada, obi] = [await learnerWithToken(), await learnerWithToken()];
  const page = await openPage('/account', { token: ada.token, expectedErrors: [401] });
  const names = (email: string) => page.getByText(`You are logged in as Learner Example, ${email}.`);
  await names(ada.email).waitFor();
  await field(page, 'First name').fill('Adaeze');
  await expectToStay(page);
  expect(await field(page, 'First name').inputValue()).toBe('Adaeze');
  await useToken(page, obi.token);
  expect(await showAgain(page, 'in its tab')).toBe(false);
  await names(obi.email).waitFor();
  // The parts of the page load the rest of the account.
  await untilQuiet(page);
  await page.context().clearCookies();
  expect(await showAgain(page, 'by Back')).toBe(false);
  await page.getByText('You are not logged in.').waitFor();
  expect(await page.content()).not.toContain(obi.email);
});

test('a page of the staff, shown again after a logout, is the login, which leads back', { tags: ['full'] }, async () => {
  const page = await openPage('/admin/users', { token: await asAdmin(), expectedErrors: [401] });
  await page.getByRole('table').waitFor();
  await expectToStay(page);
  await page.context().clearCookies();
  expect(await showAgain(page, 'by Back')).toBe(false);
  await page.waitForURL(`**/admin/login?${new URLSearchParams([['then', '/admin/users']])}`);
});

// The gate has the page with most to hide, above.
test('a public page, shown again after a logout, loses the name of the account and keeps what was typed', { tags: ['full'] }, async () => {
  const { email, token } = await learnerWithToken();
  const page = await openPage('/blog/4', { token });
  await expect.poll(() => field(page, 'Email (optional)').inputValue()).toBe(email);
  await field(page, 'Your comment').fill('Still here');
  const loads = countLoads(page);
  await page.context().clearCookies();
  expect(await showAgain(page, 'by Back')).toBe(true);
  await expect.poll(() => field(page, 'Email (optional)').inputValue()).toBe('');
  expect([await field(page, 'Name (optional)').inputValue(), await field(page, 'Your comment').inputValue(), loads()]).toEqual(['', 'Still here', 0]);
});

test.for(['/study/today', '/study/words', '/study/family'])('%s, shown again after a logout, is the login', { tags: ['full'] }, async (path) => {
  const { token } = await learnerWithToken();
  const page = await openPage(path, { token });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectToStay(page);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  expect(await showAgain(page, 'in its tab')).toBe(false);
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
});

test('the home of a tutor, shown again after a logout, shows nothing of the tutor', { tags: ['full'] }, async () => {
  const { token } = await learnerWithToken();
  const page = await openPage('/tutor', { token });
  await page.getByText('you are logged in as a learner').waitFor();
  await expectToStay(page);
  await page.context().clearCookies();
  expect(await showAgain(page, 'by Back')).toBe(false);
  await page.getByText('You are not logged in.').waitFor();
});

test('a page that the key of the device alone has opened shows nothing once its family has logged out', { tags: ['full'] }, async () => {
  const { token } = await newHousehold();
  const page = await openPage('/study/family', { token, expectedErrors: [401] });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('device'))).not.toBeNull();
  await page.context().clearCookies({ name: 'token' });
  // A login that has ended is no other family.
  await expectToStay(page);
  await page.evaluate(() => {
    localStorage.removeItem('device');
    localStorage.setItem('learning-account', '{"leftAt":1}');
  });
  expect(await showAgain(page, 'by Back')).toBe(false);
  await page.waitForURL('**/login?**');
});
