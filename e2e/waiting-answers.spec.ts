import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { pressRightAnswer } from './lesson-keys.ts';
import { newPage, server } from './page.ts';
import { exerciseAfter, newHousehold, readSession, start, untilSession } from './study.ts';

const waiting = (page: Page) => page.getByText(/(waits|wait) on this device/);

test('without a network the session goes on after a reload, and its answers are sent once when it is back', async () => {
  const { token, profile } = await newHousehold();
  const page = await newPage({ token, serviceWorkers: 'allow', expectedErrors: ['network'] });
  await page.goto('/study/today');
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await start(page).click();
  await untilSession(page);
  const stored = await readSession(page);
  const items = new Map(stored?.session.items.map((item) => [item.id, item]));
  // The second visit: the worker controls the page.
  await page.reload();
  await page.locator('main form').waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('main form').waitFor();
  let answers = 0;
  for (; answers < 4; answers += 1) {
    const exercise = await exerciseAfter(page, answers);
    if (exercise) await pressRightAnswer(page, exercise, items);
    await page.keyboard.press('Enter');
    if (exercise?.kind === 'meet') continue;
    await page.getByRole('button', { name: 'Next' }).waitFor();
    await page.keyboard.press('Enter');
  }
  await exerciseAfter(page, answers);
  await waiting(page).waitFor();
  const given = (await readSession(page))?.run.answers.filter(({ grade }) => grade !== null).map(({ key }) => key) ?? [];
  expect(given.length).toBeGreaterThan(0);
  await page.context().setOffline(false);
  // Chromium tells no page of the change that was loaded without a network.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => waiting(page).count()).toBe(0);
  const sent = given.map((key) => ({ key, type: 'answer' }));
  const { results } = await server.api(token).learning.answer({ id: profile, answers: sent });
  expect(results.map(({ state }) => state)).toEqual(given.map(() => 'known'));
  const scopes = await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname));
  expect(scopes).toEqual(['/study/']);
  await page.goto('/blog');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test('answers of a profile that was deleted on another device can be deleted from this one', { tags: ['full'] }, async () => {
  const { token } = await newHousehold();
  const page = await newPage({ token, expectedErrors: [404] });
  const json = { error: 'Profile not found', message: 'Profile not found' };
  await page.route('**/api/learning/profiles/*/answers', (route) => route.fulfill({ status: 404, json }));
  await page.goto('/study/today');
  await page.getByRole('button', { name: 'I did it' }).click();
  await page.getByText('1 answer waits on this device: their learner is no longer in your family.').waitFor();
  const remove = page.getByRole('button', { name: 'Delete them from this device' });
  await remove.press('Enter');
  await page.getByRole('button', { name: 'Keep them' }).click();
  await page.keyboard.press('Enter');
  await page.getByText('They cannot be sent afterwards.').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => waiting(page).count()).toBe(0);
  await page.reload();
  await start(page).waitFor();
  expect(await waiting(page).count()).toBe(0);
});

test('answers beyond those of a day wait with a sentence that says when they are sent', { tags: ['full'] }, async () => {
  const { token } = await newHousehold();
  const page = await newPage({ token, expectedErrors: [429], viewport: { width: 320, height: 640 } });
  const error = 'We take 2,000 answers a day from each learner.';
  const headers = { 'Retry-After': '7200' };
  await page.route('**/api/learning/profiles/*/answers', (route) => route.fulfill({ status: 429, headers, json: { error, message: error } }));
  await page.goto('/study/today');
  await page.getByRole('button', { name: 'I did it' }).click();
  await page.getByText('1 answer waits on this device. They’re more than we take in a day, so the rest are sent tomorrow.').waitFor();
});
