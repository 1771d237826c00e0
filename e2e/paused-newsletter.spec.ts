/** @module-tag full */
import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#app/db/database.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { createFaultySmtpServer } from '#tests/support/faulty-smtp-server.ts';
import { startServer } from '#tests/support/server-process.ts';
import { expectAccessible, focusedName, horizontalOverflow, openPage } from './page.ts';

const subscriberCount = 120;
const subject = 'Akụkọ nke ọnwa a';

/** Starts a server whose SMTP server rejects all mails until it is repaired, so that a newsletter pauses. */
async function startPausedNewsletter() {
  const server = { isRepaired: false };
  const { url } = await createFaultySmtpServer({ faultOf: () => (server.isRepaired ? 'accepts' : '450 to RCPT'), hangMs: 0, lateMs: () => 0 });
  const fill = async (dataDir: string) => {
    const { db, migrate, close } = openDatabase(readConfig({ DATA_DIR: dataDir }).databaseUrl);
    await migrate();
    await insertSubscribers(db, subscriberCount, Date.now());
    await close();
  };
  const { address, adminToken, api, stop } = await startServer({ SMTP_URL: url, STARTER_CONTENT: 'off' }, { fill });
  onTestFinished(stop);
  const token = await adminToken();
  await api(token).newsletter.send({ subject, message: 'Ndewo!' });
  return { server, address, token };
}

const newsletterItem = (page: Page) => page.getByRole('listitem').filter({ hasText: subject });
const openList = ({ address, token }: { address: string; token: string }, options: Parameters<typeof openPage>[1] = {}) =>
  openPage('/admin/newsletter', { baseURL: address, token, ...options });

test('a paused newsletter shows its state without a reload and is resumed by keyboard alone', async () => {
  const paused = await startPausedNewsletter();
  const page = await openList(paused);
  await newsletterItem(page)
    .getByRole('alert')
    .getByText(
      /^Paused: the first attempts of 100 mails in a row failed\. The mail server said: “450 4\.2\.1 .+” .+ 120 readers wait: they get it once it goes on\. Mails that have failed are not sent again\.$/,
    )
    .waitFor();
  await expectAccessible(page);
  paused.server.isRepaired = true;
  await newsletterItem(page)
    .getByRole('button', { name: `Go on: ${subject}` })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('The newsletter goes on').waitFor();
  await newsletterItem(page).getByText('120 of 120 sent · 0 waiting · 0 failed').waitFor();
  await expect.poll(() => newsletterItem(page).getByRole('alert').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('a newsletter is stopped after a confirmation and then shows which subscribers got it', async () => {
  const page = await openList(await startPausedNewsletter(), { viewport: { width: 320, height: 640 } });
  const stop = newsletterItem(page).getByRole('button', { name: `Stop: ${subject}` });
  await stop.click();
  const question = page.getByRole('alertdialog', { name: 'Stop the newsletter' });
  await expect.poll(() => focusedName(page)).toBe('Cancel');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toBe(`Stop: ${subject}`);
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  await stop.click();
  await question.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('status').getByText('The newsletter was stopped. 0 of 120 readers have it.').waitFor();
  await newsletterItem(page).getByText('Stopped · 0 of 120 sent · 0 failed · 120 did not get it').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await expectAccessible(page);
});

test('without a network an error message is shown, and the newsletter stays paused', async () => {
  const page = await openList(await startPausedNewsletter(), { expectedErrors: ['network'] });
  const resume = newsletterItem(page).getByRole('button', { name: `Go on: ${subject}` });
  await resume.waitFor();
  await page.route('**/api/admin/newsletters/*/go-on', (route) => route.abort());
  await resume.click();
  await newsletterItem(page).getByRole('alert').getByText('There is no connection. Please try again.').waitFor();
  await expect.poll(() => focusedName(page)).toBe(`Go on: ${subject}`);
});
