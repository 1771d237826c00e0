/** @module-tag full */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPages, publicPages, studyPages } from '#app/navigation.ts';
import { asAdmin } from '../accounts.ts';
import { address, allRules, axeSource } from '../page.ts';
import { newHousehold } from '../study.ts';
import { webkit } from './launch.ts';
import { newWebKitPage } from './new-page.ts';
import type { WebKitPage } from './page.ts';

const visits = [
  { visitor: 'a visitor', paths: publicPages, token: async () => undefined },
  { visitor: 'a learner', paths: studyPages, token: async () => (await newHousehold()).token },
  { visitor: 'an administrator', paths: adminPages, token: asAdmin },
];

describe.skipIf(!webkit).each(visits)('in WebKit, on a phone, $visitor', ({ paths, token }) => {
  let page: WebKitPage;
  let closeBrowser: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    page = await newWebKitPage({
      address,
      token: await token(),
      registerCleanup: (cleanup) => {
        closeBrowser = cleanup;
      },
    });
  });
  afterAll(() => closeBrowser?.());

  test.each(paths)('%s loads without an error, fits the screen and is accessible', async (path) => {
    await page.open(path);
    await page.until('what the page loads', () => !/^Loading/m.test(document.body.innerText));
    expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([360, 360]);
    expect(await page.errors()).toEqual([]);
    await page.run(axeSource);
    expect(await page.evaluate(violations, allRules)).toEqual([]);
  });

  test('an error would be seen', async () => {
    await page.open('/about');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('thrown');
      });
      Promise.reject(new Error('rejected'));
    });
    await expect.poll(page.errors).toEqual([expect.stringContaining('rejected'), expect.stringContaining('thrown')]);
  });
});

/** Runs in the page. */
async function violations(runOnly: typeof allRules): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  const result = await axe.run('html', { runOnly, resultTypes: ['violations'], preload: false });
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}
