/** @module-tag full */
import type { RunOptions } from 'axe-core';
import { expect, test } from 'vitest';
import { mailPreviews } from '#app/mail-previews.server.ts';
import { axeSource, horizontalOverflow, openPage, openPageOnce } from './page.ts';

/** Rules that apply to a mail: a document inside the page of a mail client, without landmarks of its own. */
const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const open = openPageOnce((options) => openPage('about:blank', { ...options, viewport: { width: 320, height: 640 } }));

test.each(mailPreviews('https://academy.test'))('$name, $preview: readable and accessible on a narrow phone, in light and dark', async ({ mail }) => {
  const page = open();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setContent(mail.html);
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  await page.evaluate(axeSource);
  const violations = (rules: RunOptions['runOnly']) =>
    page.evaluate(async (runOnly) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run({ ...(runOnly ? { runOnly } : {}), resultTypes: ['violations'], preload: false });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`));
    }, rules);
  expect(await violations(runOnly)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(['color-contrast', 'link-in-text-block'])).toEqual([]);
});

test('without its style sheet an email still fits a phone', async () => {
  const page = await openPage('about:blank', { viewport: { width: 320, height: 640 } });
  for (const { name, mail } of mailPreviews('https://academy.test')) {
    await page.setContent(mail.html.replace(/<style>.*?<\/style>/s, ''));
    await expect.poll(() => horizontalOverflow(page), { message: name }).toBe(0);
  }
});
