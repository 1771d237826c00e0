import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from './page.ts';

const main = (page: Page) => page.getByRole('main');
const ladders = (page: Page, description: string) => main(page).getByText(description, { exact: true });

test('without JavaScript the course leads to a unit, and from unit to unit', async () => {
  const page = await openPage('/', { javaScriptEnabled: false });
  await page.getByRole('banner').getByRole('link', { name: 'Learn' }).click();
  await page.getByRole('heading', { level: 1, name: 'Learn Igbo' }).waitFor();
  await main(page).getByRole('link', { name: 'Ndeewo! Greetings' }).click();
  await page.waitForURL('**/learn/units/1');
  await ladders(page, 'Tones: n low, de high, e low, wo high').first().waitFor();
  await page.getByRole('link', { name: 'Unit after' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ụda The melodies' }).waitFor();
  for (const melody of ['a high, kwa high', 'a high, kwa low', 'a low, kwa high', 'a low, kwa low'])
    await ladders(page, `Tones: ${melody}`).first().waitFor();
});

const graphOf = async (page: Page) => {
  const [graph] = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')['@graph']));
  return graph;
};

test('the course is described as a course of its units', { tags: ['full'] }, async () => {
  const page = await openPage('/learn');
  const graph = await graphOf(page);
  expect(graph).toMatchObject([{ '@type': 'BreadcrumbList' }, { '@type': 'Course', url: page.url(), teaches: 'Igbo' }]);
  expect(graph[1].hasPart).toContainEqual(expect.objectContaining({ url: `${page.url()}/units/2`, educationalLevel: 'beginner' }));
});

test('a unit is described as a course and as a set of terms', { tags: ['full'] }, async () => {
  const page = await openPage('/learn/units/2');
  const graph = await graphOf(page);
  expect(graph).toMatchObject([
    { '@type': 'BreadcrumbList' },
    { '@type': 'Course', url: page.url(), inLanguage: 'en', teaches: 'Igbo', educationalLevel: 'beginner' },
    { '@type': 'DefinedTermSet' },
  ]);
  const { hasDefinedTerm } = graph[2] as { hasDefinedTerm: { name: string; description: string; inLanguage: string }[] };
  expect(hasDefinedTerm).toContainEqual({ '@type': 'DefinedTerm', name: 'ákwà', description: 'cloth', inLanguage: 'ig' });
});

test('a result of the search leads to its word, which gets the focus', { tags: ['full'] }, async () => {
  const page = await openPage('/search?q=akwa');
  await main(page).getByRole('link', { name: 'ákwà' }).click();
  await page.waitForURL(({ hash }) => hash.startsWith('#item-'));
  const word = page.locator(page.url().replace(/^[^#]*/, ''));
  await expect.poll(() => word.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await word.innerText()).toContain('cloth');
  await expect.poll(() => word.boundingBox().then((box) => box && box.y > 0 && box.y < 400)).toBe(true);
});

test('the Learn button says that a page of the course is shown', { tags: ['full'] }, async () => {
  const page = await openPage('/learn/tones');
  const learn = page.getByRole('banner').getByRole('link', { name: 'Learn' });
  expect(await learn.getAttribute('aria-current')).toBe('page');
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect.poll(() => learn.getAttribute('aria-current')).toBeNull();
});
