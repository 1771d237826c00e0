import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { insecureHost } from '#tests/support/browsers.ts';
import { answerAll, exerciseAfter, itemsOfUnit } from './first-lesson.ts';
import { address, openPage } from './page.ts';
import { newHousehold, readSession, start, untilSession } from './study.ts';

/** The server as a school has it in its own network: plain http, and a name that is not localhost. */
const baseURL = address.replace('127.0.0.1', insecureHost);

async function startLesson(): Promise<Page> {
  const page = await openPage('/learn/first-lesson', { baseURL });
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'serviceWorker' in navigator])).toEqual([false, false, false]);
  await page.locator('button:enabled', { hasText: 'Start' }).click();
  return page;
}

test('Start begins the first lesson on plain http', async () => {
  expect(await exerciseAfter(await startLesson(), 0)).toBeTruthy();
});

test('a whole lesson is learned on plain http', { tags: ['full'] }, async () => {
  await answerAll(await startLesson(), await itemsOfUnit());
});

test('a session runs on plain http, and the page says that it needs the connection', { tags: ['full'] }, async () => {
  const { token } = await newHousehold();
  const page = await openPage('/study/today', { baseURL, token });
  await page.getByText('About offline').click();
  await page.getByText('does not begin with https://').waitFor();
  await start(page).click();
  await untilSession(page);
  expect((await readSession(page))?.run.answers).toEqual([]);
});

test('a passkey says that it needs https', { tags: ['full'] }, async () => {
  const page = await openPage('/login', { baseURL });
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.getByRole('alert').getByText('Passkeys need an address that begins with https://').waitFor();
});
