import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { asAdmin, field, postApi } from './accounts.ts';
import { address, newPage, openPage } from './page.ts';

const main = (page: Page) => page.getByRole('main');

/** Publishes a word until the test ends. @returns its id */
async function publishWord(title: string): Promise<number> {
  const token = await asAdmin();
  const { wordOfDay } = await postApi('/word-of-day', { title, subtitle: 'said by a test', body: 'What it means.\n\nỌ dị mma.\nIt is good.' }, token);
  const { id } = wordOfDay as { id: number };
  onTestFinished(async () => {
    await fetch(`${address}/api/word-of-day/${id}`, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } });
  });
  return id;
}

test.each(['/word/1', '/word/1-', '/word/1-ósísí', '/WORD/1-OSISI', '/word/1-osisi/', '/word/1-another-word'])(
  '%s redirects to the one address of the word',
  async (path) => {
    const response = await fetch(`${address}${path}?from=mail`, { redirect: 'manual' });
    expect([response.status, response.headers.get('Location'), response.headers.get('Cache-Control')]).toEqual([
      301,
      '/word/1-osisi?from=mail',
      'no-cache',
    ]);
  },
);

test('without JavaScript the archive leads to a word, and from word to word', async () => {
  const page = await openPage('/words', { javaScriptEnabled: false });
  await expect.poll(() => main(page).getByRole('link', { name: 'The words as a calendar' }).getAttribute('href')).toBe('/words/calendar.ics');
  await page.getByRole('navigation', { name: 'A to Z' }).getByRole('link', { name: 'o', exact: true }).click();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Words with o');
  await main(page).getByRole('link', { name: 'ósísí', exact: true }).click();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('ósísí');
  await expect.poll(() => page.getByText('Tones: o high, si high, si high', { exact: true }).count()).toBe(1);
  await page.getByRole('link', { name: 'Word after' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/word/2-akwukwo');
});

test('a word is described as a term, and its title is text wherever it stands', { tags: ['full'] }, async () => {
  const title = `</script><b>"ọ́jị́"`;
  const id = await publishWord(title);
  const page = await openPage(`/word/${id}`);
  expect(new URL(page.url()).pathname).toBe(`/word/${id}-script-b-oji`);
  const [graph] = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')['@graph']));
  expect(graph).toMatchObject([
    { '@type': 'BreadcrumbList' },
    { '@type': 'DefinedTerm', name: title, description: 'said by a test. What it means.', inLanguage: 'ig', url: page.url() },
  ]);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
});

test('a comment on a word is shown on its page, also to a reader that came from the Word of the Day', { tags: ['full'] }, async () => {
  const id = await publishWord('ọkụ');
  const page = await openPage('/blog');
  await main(page).getByRole('link', { name: 'Page of this word' }).click();
  await page.getByRole('heading', { level: 1, name: 'ọkụ' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/word/${id}-oku`);
  await field(page, 'Your comment').fill('A bright word');
  await main(page).getByRole('button', { name: 'Comment', exact: true }).click();
  await main(page).getByRole('list').getByText('A bright word').waitFor();
  await page.getByRole('heading', { level: 2, name: '1 comment' }).waitFor();
});

test('sharing copies the address where the browser cannot share', { tags: ['full'] }, async () => {
  const page = await newPage();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/word/1-osisi');
  await main(page).getByRole('button', { name: 'Share this word' }).click();
  await main(page).getByRole('status').getByText('The link is copied').waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${address}/word/1-osisi`);
});
