import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { asAdmin, login, postApi } from './accounts.ts';
import { confirmSending, sendAfterQuestion } from './newsletter-sending.ts';
import {
  address,
  delayRequests,
  expectAccessible,
  focusedName,
  horizontalOverflow,
  mockApiError,
  newEmail,
  newPage,
  openPage,
  waitForMails,
} from './page.ts';

const write = (page: Page) => page.getByRole('button', { name: 'Send Newsletters' });
const form = (page: Page) => page.getByRole('dialog', { name: 'Send Newsletters' });
const send = (page: Page) => form(page).getByRole('button', { name: 'Send', exact: true });
const subscribe = async (email = newEmail('reader')) => {
  await postApi('/subscribe', { email });
  return email;
};
const subjectOf = (what: string) => `${what} ${newEmail('letter').slice(7, 15)}`;

async function open(token: string, path = '/admin/newsletter', options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(path, { token, ...options });
  await page.getByRole('heading', { name: 'Newsletter', level: 1 }).waitFor();
  return page;
}

async function fill(page: Page, subject: string, message = 'Ndewo!\n\nSecond & last.') {
  await write(page).click();
  await form(page).getByLabel('Subject').fill(subject);
  await form(page).getByLabel('Message').fill(message);
}

/** Delivery progress as shown on the page. */
const progressOf = (page: Page, subject: string) => page.getByRole('listitem').filter({ hasText: subject });

test('subscribers are listed newest first, ten per page, with their date; the page number is in the URL', { tags: ['full'] }, async () => {
  const emails: string[] = [];
  for (let nth = 0; nth < 12; nth += 1) emails.push(await subscribe());
  const page = await open(await asAdmin());
  const rows = page.getByRole('table').getByRole('row');
  await expect.poll(() => rows.first().getByRole('columnheader').allTextContents()).toEqual(['S/N', 'Email Address', 'Date', 'State', 'Actions']);
  await expect
    .poll(() => rows.nth(1).getByRole('cell').allTextContents())
    .toEqual(['1', emails[11], expect.stringMatching(/^\d\d\/\d\d\/\d\d$/), 'Active', 'Unsubscribe']);
  await page.getByText(/^Showing 1 to 10 of \d+ subscribers$/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText(/^Showing 11 to \d+ of \d+ subscribers$/).waitFor();
  await expect.poll(() => rows.nth(1).getByRole('cell').allTextContents()).toEqual(['11', emails[1], expect.any(String), 'Active', 'Unsubscribe']);
  await page.reload();
  await page.getByText(/^Showing 11 to /).waitFor();
  await page.goBack();
  await page.getByText(/^Showing 1 to 10 /).waitFor();
});

test('a newsletter shows its number of recipients and a preview, reaches each subscriber once, and shows its progress', async () => {
  const subscriberEmail = await subscribe();
  await subscribe();
  const token = await asAdmin();
  const page = await open(token);
  const subject = subjectOf('Akụkọ');
  await fill(page, subject);
  await form(page)
    .getByText(/^It will go to \d+ readers\.$/)
    .waitFor();
  const preview = form(page).getByRole('region', { name: 'Preview' });
  await preview.getByText('Second & last.', { exact: true }).waitFor();
  await preview.getByText('In the newsletter the unsubscribe link stands here.').waitFor();
  await preview.getByRole('button', { name: 'Text only' }).click();
  await preview.getByText('-- ').waitFor();
  await expectAccessible(page);
  const posts: string[] = [];
  page.on('request', (request) => request.url().endsWith('/send-newsletter') && posts.push(request.postData() ?? ''));
  const release = await delayRequests(page, '**/api/admin/send-newsletter');
  await send(page).dblclick();
  await confirmSending(page);
  await page.getByRole('button', { name: 'Take back' }).click();
  await form(page).getByText('The newsletter was taken back: nothing was sent, and your draft is kept.').waitFor();
  expect(posts).toEqual([]);
  await send(page).click();
  await sendAfterQuestion(page);
  await form(page).getByRole('button', { name: 'Loading...' }).waitFor();
  release();
  await page.getByRole('status').getByText('Newsletter on its way to').waitFor();
  expect(posts).toHaveLength(1);
  await form(page).waitFor({ state: 'detached' });
  await progressOf(page, subject)
    .getByText(/^(\d+) of \1 sent · 0 waiting · 0 failed$/)
    .waitFor();
  await expectAccessible(page);
  await page.reload();
  await progressOf(page, subject)
    .getByText(/^(\d+) of \1 sent · 0 waiting · 0 failed$/)
    .waitFor();
  const [mail, ...more] = await waitForMails(1, (each) => each.subject === subject && each.to?.[0]?.address === subscriberEmail);
  expect(more).toEqual([]);
  expect(mail?.html).toContain('Second &amp; last.');
  // The same newsletter within ten minutes is not sent again.
  const { draft: _, ...sent } = JSON.parse(posts[0] ?? '{}');
  await postApi('/admin/send-newsletter', sent, token);
  await page.reload();
  await progressOf(page, subject).waitFor();
  await expect.poll(() => progressOf(page, subject).count()).toBe(1);
});

test('a test email goes to the administrator alone, and the compose form stays open', { tags: ['full'] }, async () => {
  const page = await open(await asAdmin());
  const subject = subjectOf('Nwale');
  await fill(page, subject);
  await form(page).getByRole('button', { name: 'Send a test to me' }).click();
  await form(page).getByRole('status').getByText('A test is on its way to admin@example.com').waitFor();
  await expect.poll(() => form(page).getByLabel('Subject').inputValue()).toBe(subject);
  const mails = await waitForMails(1, (mail) => (mail.subject ?? '').includes(subject));
  expect(mails.map(({ to, subject: subjects }) => [to?.[0]?.address, subjects])).toEqual([['admin@example.com', `[Test] ${subject}`]]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => progressOf(page, subject).count()).toBe(0);
});

// Proves A131.
test('missing fields get an error message, and Enter pressed too early sends nothing', { tags: ['full'] }, async () => {
  const page = await open(await asAdmin(), '/admin/newsletter', { viewport: { width: 390, height: 844 } });
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  await write(page).click();
  await form(page).getByLabel('Subject').fill(subjectOf('Mmiri'));
  await form(page).getByLabel('Subject').press('Enter');
  await expect.poll(() => form(page).getByText('Message is required').count()).toBe(0);
  await send(page).click();
  await form(page).getByText('Message is required').waitFor();
  await expect.poll(() => focusedName(page)).toBe('message');
  await expectAccessible(page);
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toBe('Send Newsletters');
});

// Proves A132.
test('server errors, a lost network, a closed tab and an expired session keep the content', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const page = await open(token, '/admin/newsletter', { expectedErrors: [500, 401, 'network'] });
  const subject = subjectOf('Ụlọ');
  await fill(page, subject);
  await mockApiError(page, '**/api/admin/send-newsletter', 500);
  await send(page).click();
  await sendAfterQuestion(page);
  await form(page).getByRole('alert').getByText('Failed to send. What you wrote is kept here').waitFor();
  await page.unrouteAll();
  await page.context().setOffline(true);
  await send(page).click();
  await form(page).getByRole('alert').getByText('There is no connection').waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await form(page).getByText('We kept what you wrote the last time.').waitFor();
  await form(page).getByLabel('Message').getByText('Second & last.').waitFor();
  await form(page).getByRole('button', { name: 'Start afresh' }).click();
  await expect.poll(() => form(page).getByLabel('Subject').inputValue()).toBe('');
  await form(page).getByLabel('Subject').fill(subject);
  await form(page).getByLabel('Message').fill('Written anew');
  await fetch(`${address}/api/admin/logout`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
  await send(page).click();
  await page.waitForURL('**/admin/login?then=%2Fadmin%2Fnewsletter%3Fedit%3Dnew*');
  await login(page, 'admin@example.com', 'an even longer secret');
  await expect.poll(() => form(page).getByLabel('Subject').inputValue()).toBe(subject);
  await send(page).click();
  await sendAfterQuestion(page);
  await page.getByRole('status').getByText('Newsletter on its way to').waitFor();
  await write(page).click();
  await expect.poll(() => form(page).getByLabel('Subject').inputValue()).toBe('');
});

test('lists that fail to load show an error message', { tags: ['full'] }, async () => {
  const page = await newPage({ token: await asAdmin(), expectedErrors: [500] });
  await mockApiError(page, '**/api/admin/subscribers?*', 500);
  await mockApiError(page, '**/api/admin/newsletters?*', 500);
  await page.goto('/admin/newsletter');
  await page.getByRole('alert').getByText('We could not fetch the subscribers.').waitFor();
  await page.getByRole('alert').getByText('We could not fetch what was sent.').waitFor();
  await expectAccessible(page);
  await write(page).click();
});

test('a newsletter whose response was lost is found in progress and not sent again', { tags: ['full'] }, async () => {
  await subscribe();
  const page = await open(await asAdmin(), '/admin/newsletter', { expectedErrors: ['network'] });
  const subject = subjectOf('Ozi');
  await fill(page, subject);
  await page.route('**/api/admin/send-newsletter', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(page).click();
  await sendAfterQuestion(page);
  await page.getByRole('status').getByText('Newsletter on its way to').waitFor();
  await progressOf(page, subject).waitFor();
  await page.unrouteAll();
  await write(page).click();
  await expect.poll(() => form(page).getByLabel('Subject').inputValue()).toBe('');
  await form(page).getByLabel('Subject').fill(subject);
  await form(page).getByText('A newsletter with this subject went out on').waitFor();
});

test('opening the compose form reloads the number of subscribers', { tags: ['full'] }, async () => {
  const page = await open(await asAdmin(), '/admin/newsletter', { expectedErrors: [500] });
  await subscribe();
  const { totalSubscribers } = (await (
    await page.request.get('/api/admin/subscribers/total', { headers: { Authorization: `Bearer ${await asAdmin()}` } })
  ).json()) as {
    totalSubscribers: number;
  };
  await write(page).click();
  await form(page).getByText(`It will go to ${totalSubscribers} readers.`).waitFor();
  await page.keyboard.press('Escape');
  await mockApiError(page, '**/api/admin/newsletters/recipients?*', 500);
  await write(page).click();
  await form(page).getByText('We could not count the readers just now.').waitFor();
});

test('a page number past the end shows the last page', { tags: ['full'] }, async () => {
  await subscribe();
  const page = await open(await asAdmin(), '/admin/newsletter?page=99');
  await page.getByText(/^Showing \d+ to (\d+) of \1 subscribers$/).waitFor();
});

test('without a response from the server the progress shows its last update; an expired session redirects to the login page', {
  tags: ['full'],
}, async () => {
  const token = await asAdmin();
  const counts = { recipients: 3, sent: 1, waiting: 2, failed: 0, skipped: 0, unsubscribed: 0 };
  const inProgress = [{ id: 1, subject: 'On its way', createdAt: new Date().toISOString(), segment: 'all', ...counts }];
  const page = await newPage({ token, expectedErrors: [500, 401] });
  await page.route('**/api/admin/newsletters?*', (route) => route.fulfill({ json: inProgress, headers: { 'X-Total-Count': '1' } }));
  await page.goto('/admin/newsletter');
  await progressOf(page, 'On its way').getByText('1 of 3 sent · 2 waiting · 0 failed').waitFor();
  await mockApiError(page, '**/api/admin/newsletters?*', 500);
  await page.getByRole('status').getByText('There is no answer from the server just now. These numbers are from').waitFor();
  await mockApiError(page, '**/api/admin/newsletters?*', 401);
  await page.waitForURL('**/admin/login?then=%2Fadmin%2Fnewsletter');
});
