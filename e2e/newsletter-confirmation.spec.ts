// Proves T32.

import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { asAdmin, postApi } from './accounts.ts';
import { subscribeAndGetLink, unsubscribedText } from './newsletter-links.ts';
import { address, expectAccessible, newEmail, newPage, openPage, waitForMails } from './page.ts';

const confirmButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Confirm my address' });
const confirmLink = 'Thank you, you will hear from us';

/** A confirmation link has the token and email of the unsubscribe link. */
const toConfirmationLink = (link: string) => link.replace('/unsubscribe', '/confirm-subscription');

/** Records request URLs, Referer headers and the address bar of a page. */
function addressesOf(page: Page): () => string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    urls.push(referer, ...(request.url().includes('/api/') ? [] : [request.url()]));
  });
  return () => [...urls, page.url()];
}

test('an expired confirmation link leads to the subscription form', { tags: ['full'] }, async () => {
  const page = await openPage('/confirm-subscription?token=old&email=nobody@example.com', { expectedErrors: [400] });
  await confirmButton(page).click();
  await page.getByRole('alert').getByText('This confirmation link is not valid. Please subscribe once more.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Subscribe again' }).click();
  const input = page.getByRole('contentinfo').getByLabel('Your email address');
  await expect.poll(() => input.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => input.evaluate((field) => field.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
});

test('a confirmation link confirms on a click only, not when a browser with JavaScript opens it', async () => {
  const link = await subscribeAndGetLink(newEmail('confirms'));
  const page = await newPage();
  const requestMethods: string[] = [];
  page.on('request', (request) => request.url().includes('/api/subscribe') && requestMethods.push(request.method()));
  await page.goto(toConfirmationLink(link));
  await expectAccessible(page);
  expect(requestMethods).toEqual([]);
  await confirmButton(page).click();
  await page.getByRole('status').getByText(confirmLink).waitFor();
  expect(requestMethods).toEqual(['POST']);
  await expect.poll(() => confirmButton(page).count()).toBe(0);
  await expectAccessible(page);
});

test('the button retries a confirmation after a lost network', { tags: ['full'] }, async () => {
  const link = await subscribeAndGetLink(newEmail('patient'));
  const page = await openPage(toConfirmationLink(link), { expectedErrors: ['network'] });
  await page.route('**/api/subscribe/confirm*', (route) => route.abort());
  await confirmButton(page).click();
  await page.getByRole('alert').getByText('Network error, please try again').waitFor();
  await page.unrouteAll();
  await confirmButton(page).click();
  await page.getByRole('status').getByText(confirmLink).waitFor();
});

describe.each([
  { path: '/unsubscribe', action: async (page: Page) => page.getByText(unsubscribedText).waitFor() },
  {
    path: '/confirm-subscription',
    async action(page: Page) {
      await confirmButton(page).click();
      await page.getByText(confirmLink).waitFor();
    },
  },
])('the token and the email of $path', ({ path, action }) => {
  test('leave the address bar and appear in no Referer header', { tags: path === '/unsubscribe' ? [] : ['full'] }, async () => {
    const link = (await subscribeAndGetLink(newEmail('secretive'))).replace('/unsubscribe', path);
    const page = await newPage();
    const addresses = addressesOf(page);
    const answer = await page.goto(link);
    expect(answer?.headers()['referrer-policy']).toBe('strict-origin');
    await action(page);
    expect(page.url()).toBe(address + path);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
    const opened = address + link;
    expect(addresses().filter((each) => each.includes('token='))).toEqual([opened]);
  });

  test('survive a reload, and leaving and returning', { tags: ['full'] }, async () => {
    const link = (await subscribeAndGetLink(newEmail('returns'))).replace('/unsubscribe', path);
    const page = await openPage(link);
    await action(page);
    await page.reload();
    await action(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
    await page.goBack();
    await action(page);
    expect(page.url()).toBe(address + path);
  });
});

test('a URL without a token explains which link to use', { tags: ['full'] }, async () => {
  const page = await openPage('/unsubscribe', { expectedErrors: [400] });
  await page.getByRole('alert').getByText('Please use the link in your latest newsletter.').waitFor();
  await page.goto('/confirm-subscription');
  await confirmButton(page).click();
  await page.getByRole('alert').getByText('Please subscribe once more.').waitFor();
});

describe('without JavaScript', () => {
  const plain = { javaScriptEnabled: false } as const;
  const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Unsubscribe' });

  test('the link of an email shows a button, and the button unsubscribes', async () => {
    const email = newEmail('plain');
    const page = await openPage(await subscribeAndGetLink(email), plain);
    await button(page).click();
    await page.getByText(unsubscribedText).waitFor();
    expect(page.url()).toBe(`${address}/unsubscribe`);
    expect(await page.getByText('Rerouting').count(), 'no reader is taken elsewhere').toBe(0);
    await expect.poll(() => button(page).count()).toBe(0);
    await subscribeAndGetLink(newEmail('stays'));
    const subject = `Not for who left ${Date.now()}`;
    const { recipients } = await postApi('/admin/send-newsletter', { subject, message: 'Ndewo!' }, await asAdmin());
    const sent = await waitForMails(Number(recipients), (mail) => mail.subject === subject);
    expect(sent).toHaveLength(Number(recipients));
    expect(sent.map((mail) => mail.to?.[0]?.address)).not.toContain(email);
    await page.getByRole('link', { name: 'Go now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Learn Igbo with Ease' }).waitFor();
  });

  test('an invalid link gets a page of status 400 with further links', { tags: ['full'] }, async () => {
    const page = await openPage('/unsubscribe?token=wrong&email=nobody@example.com', { ...plain, expectedErrors: [400] });
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await button(page).click();
    expect((await answered).status()).toBe(400);
    await page.getByText('This unsubscribe link is not valid').waitFor();
    await page.getByRole('link', { name: 'Write to us' }).waitFor();
  });

  test('the link of a confirmation mail shows a button, and the button subscribes', { tags: ['full'] }, async () => {
    const page = await openPage(toConfirmationLink(await subscribeAndGetLink(newEmail('plain-confirms'))), plain);
    await confirmButton(page).click();
    await page.getByText(confirmLink).waitFor();
    expect(page.url()).toBe(`${address}/confirm-subscription`);
  });

  test('an expired confirmation link is rejected in the same way', { tags: ['full'] }, async () => {
    const page = await openPage('/confirm-subscription?token=old&email=nobody@example.com', { ...plain, expectedErrors: [400] });
    await confirmButton(page).click();
    await page.getByText('This confirmation link is not valid. Please subscribe once more.').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Subscribe again' }).getAttribute('href')).toBe('#newsletter-email');
  });
});
