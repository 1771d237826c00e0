import { expect, test } from 'vitest';
import { asAdmin, postApi } from './people.ts';
import { expectAccessible, mailTo, newEmail, stopTheClock, visit } from './visit.ts';

/** Subscribes through the footer and returns the path of the unsubscribe link in the welcome mail. */
async function subscribed(email: string): Promise<string> {
  await postApi('/subscribe', { email });
  const { text = '' } = await mailTo(email, /Welcome/);
  return text.match(/http\S+(\/unsubscribe\?\S+)/)?.[1] ?? '';
}

test('somebody subscribes in the footer, and the address stays in its field', async () => {
  const email = newEmail('reader');
  const page = await visit('/about', { complaints: /500|Failed to load/ });
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Your e-mail address').fill(email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await footer.getByText('Subscribed to newsletter successfully').waitFor();
  expect(await footer.getByLabel('Your e-mail address').inputValue()).toBe(email);
  await mailTo(email, /Welcome/);
  await page.route('**/api/subscribe', (route) => route.fulfill({ status: 500, json: {} }));
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await footer.getByText('Failed to subscribe to newsletter').waitFor();
  expect(await footer.getByLabel('Your e-mail address').inputValue()).toBe(email);
});

test('the link in the mail unsubscribes, and after twenty seconds one is on the front page', async () => {
  const link = await subscribed(newEmail('leaver'));
  const page = await visit('/about');
  await stopTheClock(page);
  await page.goto(link);
  await page.getByText('You have been unsubscribed from our newsletter').waitFor();
  await page.getByText('Rerouting to the main page in 20 seconds...').waitFor();
  await page.clock.runFor(19_900);
  expect(new URL(page.url()).pathname).toBe('/unsubscribe');
  await page.clock.runFor(200);
  await page.waitForURL((url) => url.pathname === '/');
});

test('who wants to stay on the page stays', async () => {
  const link = await subscribed(newEmail('stayer'));
  const page = await visit('/about');
  await stopTheClock(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await page.clock.runFor(60_000);
  expect(new URL(page.url()).pathname).toBe('/unsubscribe');
  expect(await page.getByText('Rerouting').count()).toBe(0);
});

test('a link that is not right, a failing server and a lost network each have their sentence', async () => {
  const page = await visit('/unsubscribe?token=x&email=nobody%40example.com', { complaints: /400|500|ERR_|Failed to load/ });
  await page.getByRole('alert').getByText('This unsubscribe link is not valid').waitFor();
  expect(await page.getByText('Rerouting').count()).toBe(0);
  await page.route('**/api/unsubscribe*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.getByRole('alert').getByText('Failed to unsubscribe.').waitFor();
  await page.unrouteAll();
  await page.route('**/api/unsubscribe*', (route) => route.abort());
  await page.reload();
  await page.getByRole('alert').getByText('An error occurred while processing your request.').waitFor();
});

test('the page says that it is working while it is', async () => {
  const page = await visit('/about');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/unsubscribe*', async (route) => {
    await held;
    await route.fulfill({ json: { message: 'You have been unsubscribed from our newsletter' } });
  });
  await page.goto('/unsubscribe?token=x&email=y');
  await page.getByRole('status').getByText('Processing your request...').waitFor();
  release();
  await page.getByText('You have been unsubscribed').waitFor();
  await expectAccessible(page);
});

test('a newsletter reaches who is subscribed and not who has left', async () => {
  const [stays, leaves] = [newEmail('stays'), newEmail('leaves')];
  await subscribed(stays);
  await postApi(`/unsubscribe${(await subscribed(leaves)).replace('/unsubscribe', '')}`, {});
  const subject = `News ${Date.now()}`;
  await postApi('/admin/send-newsletter', { subject, message: 'Ndewo!\n\nThere is a new post.' }, await asAdmin());
  const mail = await mailTo(stays, new RegExp(subject));
  expect(mail.text).toContain('There is a new post.');
  await expect(mailTo(leaves, new RegExp(subject), 1_000)).rejects.toThrow('No mail');
});
