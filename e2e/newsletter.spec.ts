import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { asAdmin, postApi } from './accounts.ts';
import { address, delayRequests, expectAccessible, freezeTime, mailsOnceThere, mailTo, mockApiError, newEmail, openPage } from './page.ts';

/** The path of the unsubscribe link in the newest mail to somebody. */
async function linkFor(email: string, subject = /Welcome/): Promise<string> {
  const { text = '' } = await mailTo(email, subject);
  return text.match(/http\S+(\/unsubscribe\?\S+)/)?.[1] ?? '';
}

async function subscribed(email: string): Promise<string> {
  await postApi('/subscribe', { email });
  return linkFor(email);
}

const confirmButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Confirm my address' });
const confirmed = 'Thank you, you will hear from us';

/** The link of a confirmation mail has the same token and e-mail as the one to unsubscribe. */
const toConfirm = (link: string) => link.replace('/unsubscribe', '/confirm-subscription');

/** All addresses and Referers that a page sends, or shows in its address bar. */
function addressesOf(page: Page): () => string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    seen.push(referer, ...(request.url().includes('/api/') ? [] : [request.url()]));
  });
  return () => [...seen, page.url()];
}

const done = 'You have been unsubscribed from our newsletter';

test('somebody subscribes in the footer, follows the link in the welcome mail, and after twenty seconds is on the front page', async () => {
  const email = newEmail('reader');
  const page = await openPage('/about');
  const footer = page.getByRole('contentinfo');
  expect(await footer.getByRole('status').textContent()).toBe('');
  await footer.getByLabel('Your e-mail address').fill(email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await footer.getByRole('status').getByText('Subscribed to newsletter successfully').waitFor();
  expect(await footer.getByLabel('Your e-mail address').inputValue()).toBe(email);
  await expectAccessible(page, 'footer');
  await freezeTime(page);
  await page.goto(await linkFor(email));
  await page.getByRole('status').getByText(done).waitFor();
  await page.getByText('Rerouting to the main page in 20 seconds...').waitFor();
  await page.clock.runFor(19_900);
  expect(new URL(page.url()).pathname).toBe('/unsubscribe');
  await page.clock.runFor(200);
  await page.getByRole('heading', { level: 1, name: 'Learn Igbo with Ease' }).waitFor();
  expect(page.url()).toBe(`${address}/`);
});

test('whatever goes wrong with subscribing is one sentence, and the address stays', async () => {
  const page = await openPage('/about', { expectedErrors: [500, 'network'] });
  const footer = page.getByRole('contentinfo');
  const input = footer.getByLabel('Your e-mail address');
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
  expect(await input.inputValue()).toBe('reader@example.com');
});

test('what is no address is not sent', async () => {
  const page = await openPage('/about');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const input = page.getByRole('contentinfo').getByLabel('Your e-mail address');
  for (const typed of ['', 'nobody']) {
    await input.fill(typed);
    await input.press('Enter');
    expect(await input.evaluate((field) => field.matches(':invalid'))).toBe(true);
  }
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('who wants to stay on the page stays, and who wants to go goes at once', async () => {
  const link = await subscribed(newEmail('stayer'));
  const page = await openPage('/about');
  await freezeTime(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await page.clock.runFor(60_000);
  expect(new URL(page.url()).pathname).toBe('/unsubscribe');
  expect(await page.getByText('Rerouting').count()).toBe(0);
  await page.getByText(done).waitFor();
  await page.reload();
  await page.getByText(done).waitFor();
  await page.getByRole('link', { name: 'Go now' }).click();
  await page.getByRole('heading', { level: 1, name: 'Learn Igbo with Ease' }).waitFor();
});

test('a link that is not right is answered with the server’s sentence, and leads nowhere', async () => {
  const link = await subscribed(newEmail('kept'));
  const page = await openPage(link.replace(/token=[^&]+/, 'token=wrong'), { expectedErrors: [400] });
  await page.getByRole('alert').getByText('This unsubscribe link is not valid').waitFor();
  expect(await page.getByText('Rerouting').count()).toBe(0);
  await expectAccessible(page);
});

test('a failing server and a lost network each have their sentence', async () => {
  const page = await openPage('/about', { expectedErrors: [500, 'network'] });
  await page.route('**/api/unsubscribe*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/unsubscribe?token=x&email=y');
  await page.getByRole('alert').getByText('Failed to unsubscribe.', { exact: true }).waitFor();
  await page.unrouteAll();
  await page.route('**/api/unsubscribe*', (route) => route.abort());
  await page.reload();
  await page.getByRole('alert').getByText('An error occurred while processing your request.', { exact: true }).waitFor();
  expect(await page.getByText('Rerouting').count()).toBe(0);
});

test('the page says that it is working while it is, and asks the server once', async () => {
  const link = await subscribed(newEmail('waiting'));
  const page = await openPage('/about');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/unsubscribe') && asked.push(request.method()));
  const release = await delayRequests(page, '**/api/unsubscribe*');
  await page.goto(link);
  await page.getByRole('status').getByText('Processing your request...').waitFor();
  await expectAccessible(page);
  release();
  await page.getByText(done).waitFor();
  await expectAccessible(page);
  expect(asked).toEqual(['POST']);
});

test('programs that only fetch the link unsubscribe nobody', async () => {
  const email = newEmail('scanned');
  const link = await subscribed(email);
  expect((await fetch(address + link)).status).toBe(200);
  const subject = `Still here ${Date.now()}`;
  await postApi('/admin/send-newsletter', { subject, message: 'Ndewo!' }, await asAdmin());
  expect((await mailTo(email, new RegExp(subject))).subject).toBe(subject);
});

test('a newsletter reaches who is subscribed and not who has left, and its own link is a way out', async () => {
  const [stays, leaves] = [newEmail('stays'), newEmail('leaves')];
  await subscribed(stays);
  const page = await openPage(await subscribed(leaves));
  await page.getByText(done).waitFor();
  const subject = `News ${Date.now()}`;
  const { recipients } = await postApi('/admin/send-newsletter', { subject, message: 'Ndewo!\n\nThere is a new post.' }, await asAdmin());
  const sent = await mailsOnceThere(Number(recipients), (mail) => mail.subject === subject);
  const addressees = sent.map((mail) => mail.to?.[0]?.address);
  expect(addressees).toHaveLength(Number(recipients));
  expect(addressees).toContain(stays);
  expect(addressees).not.toContain(leaves);
  const mine = sent.find((mail) => mail.to?.[0]?.address === stays);
  expect(mine?.text).toContain('There is a new post.');
  expect(mine?.headers.map(({ key }) => key)).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']));
  await page.goto(await linkFor(stays, new RegExp(subject)));
  await page.getByText(done).waitFor();
});

test('a link that is not right leads on: to somebody who helps, or to the front page', async () => {
  const page = await openPage('/unsubscribe?token=wrong&email=nobody@example.com', { expectedErrors: [400] });
  const main = page.getByRole('main');
  await main.getByRole('alert').waitFor();
  expect(await main.getByRole('button', { name: 'Try again' }).count(), 'what is refused for good is not asked for again').toBe(0);
  await main.getByRole('link', { name: 'To the front page' }).waitFor();
  await main.getByRole('link', { name: 'Write to us' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
});

test('an old confirmation link leads to the form to subscribe once more', async () => {
  const page = await openPage('/confirm-subscription?token=old&email=nobody@example.com', { expectedErrors: [400] });
  await confirmButton(page).click();
  await page.getByRole('alert').getByText('This confirmation link is not valid. Please subscribe once more.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Subscribe again' }).click();
  const input = page.getByRole('contentinfo').getByLabel('Your e-mail address');
  await expect.poll(() => input.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => input.evaluate((field) => field.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
});

test('a confirmation link confirms by a press alone, not by being opened in a browser with script', async () => {
  const link = await subscribed(newEmail('confirms'));
  const page = await openPage('/about');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/subscribe') && asked.push(request.method()));
  await page.goto(toConfirm(link), { waitUntil: 'networkidle' });
  await expectAccessible(page);
  expect(asked).toEqual([]);
  await confirmButton(page).click();
  await page.getByRole('status').getByText(confirmed).waitFor();
  expect(asked).toEqual(['POST']);
  expect(await confirmButton(page).count()).toBe(0);
  await expectAccessible(page);
});

test('a confirmation that found no network is sent again by the same button', async () => {
  const link = await subscribed(newEmail('patient'));
  const page = await openPage(toConfirm(link), { expectedErrors: ['network'] });
  await page.route('**/api/subscribe/confirm*', (route) => route.abort());
  await confirmButton(page).click();
  await page.getByRole('alert').getByText('Network error, please try again').waitFor();
  await page.unrouteAll();
  await confirmButton(page).click();
  await page.getByRole('status').getByText(confirmed).waitFor();
});

describe.each([
  { path: '/unsubscribe', act: async (page: Page) => page.getByText(done).waitFor() },
  {
    path: '/confirm-subscription',
    async act(page: Page) {
      await confirmButton(page).click();
      await page.getByText(confirmed).waitFor();
    },
  },
])('the token and the e-mail of $path', ({ path, act }) => {
  test('leave the address bar, and are in no Referer', async () => {
    const link = (await subscribed(newEmail('secretive'))).replace('/unsubscribe', path);
    const page = await openPage('/about');
    const addresses = addressesOf(page);
    const answer = await page.goto(link);
    expect(answer?.headers()['referrer-policy']).toBe('strict-origin');
    await act(page);
    expect(page.url()).toBe(address + path);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
    const opened = address + link;
    expect(addresses().filter((each) => each.includes('token='))).toEqual([opened]);
  });

  test('are still known after a reload, and after going on and coming back', async () => {
    const link = (await subscribed(newEmail('returns'))).replace('/unsubscribe', path);
    const page = await openPage(link);
    await act(page);
    await page.reload();
    await act(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
    await page.goBack();
    await act(page);
    expect(page.url()).toBe(address + path);
  });
});

test('an address without a token says which link to use', async () => {
  const page = await openPage('/unsubscribe', { expectedErrors: [400] });
  await page.getByRole('alert').getByText('Please use the link in your latest newsletter.').waitFor();
  await page.goto('/confirm-subscription');
  await confirmButton(page).click();
  await page.getByRole('alert').getByText('Please subscribe once more.').waitFor();
});

describe('without script', () => {
  const plain = { javaScriptEnabled: false } as const;
  const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Unsubscribe' });

  test('the link of a mail leads to a button, and the button off the list', async () => {
    const email = newEmail('plain');
    const page = await openPage(await subscribed(email), plain);
    await button(page).click();
    await page.getByText(done).waitFor();
    expect(page.url()).toBe(`${address}/unsubscribe`);
    expect(await page.getByText('Rerouting').count(), 'nobody is taken elsewhere').toBe(0);
    expect(await button(page).count()).toBe(0);
    await subscribed(newEmail('stays'));
    const subject = `Not for who left ${Date.now()}`;
    const { recipients } = await postApi('/admin/send-newsletter', { subject, message: 'Ndewo!' }, await asAdmin());
    const sent = await mailsOnceThere(Number(recipients), (mail) => mail.subject === subject);
    expect(sent).toHaveLength(Number(recipients));
    expect(sent.map((mail) => mail.to?.[0]?.address)).not.toContain(email);
    await page.getByRole('link', { name: 'Go now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Learn Igbo with Ease' }).waitFor();
  });

  test('a wrong link is refused with a page of status 400 that leads on', async () => {
    const page = await openPage('/unsubscribe?token=wrong&email=nobody@example.com', { ...plain, expectedErrors: [400] });
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await button(page).click();
    expect((await answered).status()).toBe(400);
    await page.getByText('This unsubscribe link is not valid').waitFor();
    await page.getByRole('link', { name: 'Write to us' }).waitFor();
  });

  test('the link of a confirmation mail leads to a button, and the button onto the list', async () => {
    const page = await openPage(toConfirm(await subscribed(newEmail('plain-confirms'))), plain);
    await confirmButton(page).click();
    await page.getByText(confirmed).waitFor();
    expect(page.url()).toBe(`${address}/confirm-subscription`);
  });

  test('an old confirmation link is refused in the same way', async () => {
    const page = await openPage('/confirm-subscription?token=old&email=nobody@example.com', { ...plain, expectedErrors: [400] });
    await confirmButton(page).click();
    await page.getByText('This confirmation link is not valid. Please subscribe once more.').waitFor();
    expect(await page.getByRole('link', { name: 'Subscribe again' }).getAttribute('href')).toBe('#newsletter-email');
  });
});
