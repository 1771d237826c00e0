// Proves T32.

import { expect, test } from 'vitest';
import { asAdmin, postApi } from './accounts.ts';
import { subscribeAndGetLink, unsubscribedText, unsubscribeLinkFor } from './newsletter-links.ts';
import {
  address,
  afterMs,
  delayRequests,
  expectAccessible,
  focusedName,
  freezeTime,
  mailTo,
  mockApiError,
  newEmail,
  newPage,
  openPage,
  startHydration,
  waitForMails,
} from './page.ts';

// Proves A66.
test('a visitor subscribes in the footer, opens the unsubscribe link of the welcome email, and is on the front page after 20 s', async () => {
  const email = newEmail('reader');
  const page = await openPage('/about');
  const footer = page.getByRole('contentinfo');
  await expect.poll(() => footer.getByRole('status').textContent()).toBe('');
  await footer.getByLabel('Your email address').fill(email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await footer.getByRole('status').getByText('Subscribed to newsletter successfully').waitFor();
  await expect.poll(() => footer.getByLabel('Your email address').inputValue()).toBe(email);
  await expectAccessible(page, 'footer');
  await freezeTime(page);
  await page.goto(await unsubscribeLinkFor(email));
  await startHydration(page);
  await page.getByRole('status').getByText(unsubscribedText).waitFor();
  await page.getByText('Rerouting to the main page in 20 seconds...').waitFor();
  await page.clock.runFor(19_900);
  expect(new URL(page.url()).pathname).toBe('/unsubscribe');
  await expect.poll(() => afterMs(page, 200, async () => new URL(page.url()).pathname)).toBe('/');
  await page.getByRole('heading', { level: 1, name: 'Learn Igbo with Ease' }).waitFor();
  expect(page.url()).toBe(`${address}/`);
});

// The gate has the errors of the server and of the network, below.
test('every subscription error shows one message and keeps the email', { tags: ['full'] }, async () => {
  const page = await openPage('/about', { expectedErrors: [500, 'network'] });
  const footer = page.getByRole('contentinfo');
  const input = footer.getByLabel('Your email address');
  const status = footer.getByRole('status');
  await input.fill('reader@example.com');
  await mockApiError(page, '**/api/subscribe', 500);
  await input.press('Enter');
  await status.getByText('Failed to subscribe to newsletter').waitFor();
  await page.unrouteAll();
  await page.route('**/api/subscribe', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await input.press('Enter');
  await failed;
  await expect.poll(() => status.textContent()).toBe('Failed to subscribe to newsletter');
  await expect.poll(() => input.inputValue()).toBe('reader@example.com');
});

test('an invalid email is not sent', { tags: ['full'] }, async () => {
  const page = await openPage('/about');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const input = page.getByRole('contentinfo').getByLabel('Your email address');
  for (const typed of ['', 'nobody']) {
    await input.fill(typed);
    await input.press('Enter');
    expect(await input.evaluate((field) => field.matches(':invalid'))).toBe(true);
  }
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
});

// Proves A68.
test('after unsubscribing the visitor can stay on the page or leave it at once', { tags: ['full'] }, async () => {
  const link = await subscribeAndGetLink(newEmail('stayer'));
  const page = await newPage();
  await freezeTime(page);
  await page.goto(link);
  await startHydration(page);
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  // The pressed button is gone.
  await expect.poll(() => focusedName(page)).toBe('Go now');
  await page.clock.runFor(60_000);
  expect(new URL(page.url()).pathname).toBe('/unsubscribe');
  await expect.poll(() => page.getByText('Rerouting').count()).toBe(0);
  await page.getByText(unsubscribedText).waitFor();
  await page.reload();
  await startHydration(page);
  await page.getByText(unsubscribedText).waitFor();
  await page.getByRole('link', { name: 'Go now' }).click();
  await page.getByRole('heading', { level: 1, name: 'Learn Igbo with Ease' }).waitFor();
});

test('an invalid link shows the server message and does not redirect', { tags: ['full'] }, async () => {
  const link = await subscribeAndGetLink(newEmail('kept'));
  const page = await openPage(link.replace(/token=[^&]+/, 'token=wrong'), { expectedErrors: [400] });
  await page.getByRole('alert').getByText('This unsubscribe link is not valid').waitFor();
  await expect.poll(() => page.getByText('Rerouting').count()).toBe(0);
  await expectAccessible(page);
});

test('server errors and a lost network have a message each', async () => {
  const page = await newPage({ expectedErrors: [500, 'network'] });
  await page.route('**/api/unsubscribe*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/unsubscribe?token=x&email=y');
  await page.getByRole('alert').getByText('Failed to unsubscribe.', { exact: true }).waitFor();
  await page.unrouteAll();
  await page.route('**/api/unsubscribe*', (route) => route.abort());
  await page.reload();
  await page.getByRole('alert').getByText('An error occurred while processing your request.', { exact: true }).waitFor();
  await expect.poll(() => page.getByText('Rerouting').count()).toBe(0);
});

// Proves A67.
test('the page shows that it is working and sends one request', { tags: ['full'] }, async () => {
  const link = await subscribeAndGetLink(newEmail('waiting'));
  const page = await newPage();
  const requestMethods: string[] = [];
  page.on('request', (request) => request.url().includes('/api/unsubscribe') && requestMethods.push(request.method()));
  const release = await delayRequests(page, '**/api/unsubscribe*');
  await page.goto(link);
  await page.getByRole('status').getByText('Processing your request...').waitFor();
  await expectAccessible(page);
  release();
  await page.getByText(unsubscribedText).waitFor();
  await expectAccessible(page);
  expect(requestMethods).toEqual(['POST']);
});

test('GET requests of the link unsubscribe no subscriber', { tags: ['full'] }, async () => {
  const email = newEmail('scanned');
  const link = await subscribeAndGetLink(email);
  expect((await fetch(address + link)).status).toBe(200);
  const subject = `Still here ${Date.now()}`;
  await postApi('/admin/send-newsletter', { subject, message: 'Ndewo!' }, await asAdmin());
  expect((await mailTo(email, new RegExp(subject))).subject).toBe(subject);
});

test('a newsletter reaches subscribers but not former ones, and its own link unsubscribes', { tags: ['full'] }, async () => {
  const [stayButton, leaveButton] = [newEmail('stays'), newEmail('leaves')];
  await subscribeAndGetLink(stayButton);
  const page = await openPage(await subscribeAndGetLink(leaveButton));
  await page.getByText(unsubscribedText).waitFor();
  const subject = `News ${Date.now()}`;
  const { recipients } = await postApi('/admin/send-newsletter', { subject, message: 'Ndewo!\n\nThere is a new post.' }, await asAdmin());
  const sent = await waitForMails(Number(recipients), (mail) => mail.subject === subject);
  const addressees = sent.map((mail) => mail.to?.[0]?.address);
  expect(addressees).toHaveLength(Number(recipients));
  expect(addressees).toContain(stayButton);
  expect(addressees).not.toContain(leaveButton);
  const ownMails = sent.find((mail) => mail.to?.[0]?.address === stayButton);
  expect(ownMails?.text).toContain('There is a new post.');
  expect(ownMails?.headers.map(({ key }) => key)).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']));
  await page.goto(await unsubscribeLinkFor(stayButton, new RegExp(subject)));
  await page.getByText(unsubscribedText).waitFor();
});

test('an invalid link shows links to the contact page and the front page', { tags: ['full'] }, async () => {
  const page = await openPage('/unsubscribe?token=wrong&email=nobody@example.com', { expectedErrors: [400] });
  const main = page.getByRole('main');
  await main.getByRole('alert').waitFor();
  expect(await main.getByRole('button', { name: 'Try again' }).count(), 'what is refused for good is not asked for again').toBe(0);
  await main.getByRole('link', { name: 'Go to the front page' }).waitFor();
  await main.getByRole('link', { name: 'Write to us' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
});
