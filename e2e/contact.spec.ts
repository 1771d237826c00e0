import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { field } from './accounts.ts';
import { address, delayRequests, expectAccessible, focusedName, mailTo, openPage, untilPrefetched } from './page.ts';

const message = 'Ndewo,\nI have a question & <b>signs</b>.';
const send = (page: Page) => page.getByRole('button', { name: 'Send' });

async function fill(page: Page, subject: string, email = 'visitor@example.com'): Promise<void> {
  await field(page, 'Name').fill('A visitor');
  await field(page, 'Email').fill(email);
  await field(page, 'Subject').fill(subject);
  await field(page, 'Message').fill(message);
}

const typed = (page: Page) => Promise.all(['Name', 'Subject', 'Message'].map((label) => field(page, label).inputValue()));

// Proves A51.
test.each([true, false])('a message is mailed to the academy with a Reply-To header (with JavaScript: %s)', async (javaScriptEnabled) => {
  const subject = `A question ${Date.now()}, script ${javaScriptEnabled}`;
  const page = await openPage('/contact', { javaScriptEnabled });
  await fill(page, subject);
  await send(page).click();
  await page.getByText('Thank you, your message has reached us.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/contact');
  if (javaScriptEnabled) await expect.poll(() => focusedName(page), { message: 'what has the focus is read aloud' }).toContain('Thank you');
  const mail = await mailTo('hello@localhost', new RegExp(subject));
  expect(mail.replyTo?.[0]?.address).toBe('visitor@example.com');
  expect(mail.text).toContain(message);
  expect(mail.html).not.toContain('<b>signs</b>');
});

/** Posts the form like a browser without JavaScript. */
const post = (fields: Record<string, string>) =>
  fetch(`${address}/contact`, { method: 'POST', headers: { Origin: address }, body: new URLSearchParams(fields), redirect: 'manual' });

test('the plain form responds with 303 to the confirmation page, or with a page of status 400', async () => {
  const whole = { name: 'A visitor', email: 'visitor@example.com', subject: `Plain ${Date.now()}`, message };
  const valid = await post(whole);
  expect(valid.status).toBe(303);
  const confirmation = await fetch(new URL(valid.headers.get('Location') ?? '', address));
  expect(await confirmation.text()).toContain('Thank you, your message has reached us.');
  const invalid = await post({ ...whole, email: '', message: '' });
  expect(invalid.status).toBe(400);
  const html = await invalid.text();
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(2);
  expect(html).toContain(whole.subject);
});

test('a message above the length limit is not truncated silently', { tags: ['full'] }, async () => {
  const page = await openPage('/contact', { expectedErrors: [400] });
  await fill(page, 'A long story');
  const input = 'ọ'.repeat(10_001);
  await field(page, 'Message').fill(input);
  await send(page).click();
  await page.getByText('Message may have at most 10,000 characters').first().waitFor();
  await expect.poll(() => field(page, 'Message').inputValue()).toBe(input);
});

test.each([true, false])('a rejected message shows the reason and keeps the input (with JavaScript: %s)', async (javaScriptEnabled) => {
  const page = await openPage('/contact', { javaScriptEnabled, expectedErrors: [400] });
  await fill(page, 'A question', 'visitor@nowhere');
  await send(page).click();
  await page.getByText('Please enter an email address').first().waitFor();
  await expect.poll(() => typed(page)).toEqual(['A visitor', 'A question', message]);
  await expect.poll(() => field(page, 'Email').inputValue()).toBe('visitor@nowhere');
  await expect.poll(() => field(page, 'Email').getAttribute('aria-invalid')).toBe('true');
  if (!javaScriptEnabled) return;
  await expect.poll(() => focusedName(page)).toBe('email');
  await expectAccessible(page);
});

test('a lost network or an error of a proxy keeps the message in the form', { tags: ['full'] }, async () => {
  const page = await openPage('/contact', { expectedErrors: [502, 'network'] });
  await untilPrefetched(page);
  await fill(page, 'A question');
  const release = await delayRequests(page, '**/contact.data*');
  await send(page).press('Enter');
  await page.getByRole('button', { name: 'Loading...' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'a disabled button has no focus' }).toBe('BODY');
  await page.context().setOffline(true);
  release();
  await page.getByRole('alert').getByText('Network error, please try again').waitFor();
  await expect.poll(() => typed(page)).toEqual(['A visitor', 'A question', message]);
  await expect.poll(() => focusedName(page), { message: 'the keyboard stays where it was' }).toBe('Send');
  await expectAccessible(page);
  await page.context().setOffline(false);
  await page.unrouteAll();
  await page.route('**/contact.data*', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }));
  const answered = page.waitForResponse('**/contact.data*');
  await send(page).click();
  await answered;
  await send(page).waitFor();
  await page.getByRole('alert').waitFor();
  await expect.poll(() => typed(page)).toEqual(['A visitor', 'A question', message]);
});

test('the button shows that a message is being sent', { tags: ['full'] }, async () => {
  const page = await openPage('/contact');
  const release = await delayRequests(page, '**/contact.data*');
  await fill(page, `Slow ${Date.now()}`);
  await send(page).click();
  await page.getByRole('button', { name: 'Loading...' }).waitFor();
  release();
  await page.getByText('Thank you, your message has reached us.').waitFor();
});

test('the browser validates required fields natively', { tags: ['full'] }, async () => {
  const page = await openPage('/contact');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await send(page).click();
  for (const label of ['Name', 'Email', 'Subject', 'Message'])
    expect(await field(page, label).evaluate((control) => control.matches(':invalid')), label).toBe(true);
  expect(sent).toEqual([]);
});

test('the page shows other contact links', { tags: ['full'] }, async () => {
  const page = await openPage('/contact');
  const main = page.getByRole('main');
  await expect.poll(() => main.locator('a[href^="mailto:"]').count()).toBe(1);
  await expect.poll(() => main.locator('a[href^="tel:"]').count()).toBe(1);
  await expect.poll(() => main.locator('a[target="_blank"][rel~="noopener"]').count()).toBe(3);
});
