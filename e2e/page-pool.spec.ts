import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { address } from './page.ts';
import { releasePage, takePage } from './page-pool.ts';

const options = { baseURL: address };
const visitor = { token: undefined, cold: false, dataSaver: false };

/** Uses a page, and takes the next one. @returns whether it is the same */
async function isUsedAgain(use: (page: Page) => Promise<unknown>): Promise<boolean> {
  const page = await takePage(options, visitor);
  await page.goto('/about');
  await use(page);
  await releasePage(page);
  const next = await takePage(options, visitor);
  await next.goto('/about');
  await releasePage(next);
  return next === page;
}

test('a page that a test has only read is used again', async () => {
  expect(await isUsedAgain((page) => page.title())).toBe(true);
});

test('a page with a data saver is not used again without one', async () => {
  const page = await takePage(options, { ...visitor, dataSaver: true });
  await page.goto('/about');
  const isOn = (visited: Page) => visited.evaluate(() => Object(Object(navigator).connection).saveData);
  expect(await isOn(page)).toBe(true);
  await releasePage(page);
  const next = await takePage(options, visitor);
  await next.goto('/about');
  expect(await isOn(next)).toBe(false);
  await releasePage(next);
});

test.each<[string, (page: Page) => Promise<unknown>]>([
  ['a fake clock', (page) => page.clock.install()],
  ['a fixed time', (page) => page.clock.setFixedTime(0)],
  ['another time', (page) => page.clock.setSystemTime(0)],
  ['an init script', (page) => page.addInitScript('1')],
  ['permissions', (page) => page.context().grantPermissions(['clipboard-read'])],
  ['no network', (page) => page.context().setOffline(true)],
])('a page with %s is not used again', async (_, use) => {
  expect(await isUsedAgain(use)).toBe(false);
});
