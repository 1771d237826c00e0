import type { Page } from 'playwright';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { asAdmin, postApi } from './accounts.ts';
import { classSelector } from './class-selector.ts';
import { address, horizontalOverflow, openPage } from './page.ts';

let token: string;
beforeAll(async () => {
  token = await asAdmin();
});

/** Publishes a word as the current one until the test ends. */
async function publishWord(title: string, subtitle = 'said by a test'): Promise<void> {
  const { wordOfDay } = await postApi('/word-of-day', { title, subtitle, body: 'What it means.' }, token);
  const { id } = wordOfDay as { id: number };
  onTestFinished(async () => {
    await fetch(`${address}/api/word-of-day/${id}`, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } });
  });
}

const tones = (page: Page) => page.getByText(/^Tones: /);
const ladder = (page: Page) => tones(page).locator('..');
const headword = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
/** Heights of the tones, each relative to its own drawing: 0 high, 1 step, 2 low. */
const heights = (page: Page) =>
  ladder(page)
    .locator('circle')
    .evaluateAll((notes) => notes.map((note) => Math.floor(Number.parseFloat(note.getAttribute('cy') ?? '') / 34)));

const phrase = 'Ónyé wètárá ọ́jị́ wètárá ńdụ̀';
const distant = `á${'kwụ́gbà'.repeat(9)}`;

// Proves A40.
test.each(['/blog', '/'])('%s draws the tones above a word and names them for screen readers', async (path) => {
  await publishWord('òdeākwụ́');
  const page = await openPage(path, { javaScriptEnabled: false });
  await expect.poll(() => tones(page).textContent()).toBe('Tones: o low, de not marked, a step, kwụ high'.normalize('NFC'));
  expect(await heights(page)).toEqual([2, 1, 0]);
});

/** Wider than most lines at the size of a short word. */
const long = 'ákwụ́kwọ́nkụ́zí';

/** Distances of the drawings from their syllables, in px. */
const drawingOffsets = (page: Page, title: string) =>
  headword(page, title).evaluate((heading, rungs) => {
    const text = heading.firstChild as Text;
    const drawings = [...(heading.nextElementSibling?.querySelectorAll(rungs) ?? [])];
    let at = 0;
    return drawings.map((drawing) => {
      const letters = drawing.parentElement?.textContent ?? '';
      const range = document.createRange();
      const start = text.data.indexOf(letters, at);
      at = start + letters.length;
      range.setStart(text, start);
      range.setEnd(text, at);
      const [word, drawn] = [range.getBoundingClientRect(), drawing.getBoundingClientRect()];
      return {
        horizontalOffset: Math.round(Math.abs(drawn.left - word.left) + Math.abs(drawn.right - word.right)),
        verticalOffset: Math.round(word.top - drawn.bottom),
      };
    });
  }, classSelector('rung'));

test.each([
  [phrase, 12],
  [long, 6],
])('each drawing is above its syllable, in every line of %s at every width', { tags: ['full'] }, async (title, count) => {
  await publishWord(title);
  const page = await openPage('/blog', { viewport: { width: 1280, height: 640 } });
  const expectAbove = async (where: string) => {
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    const found = await drawingOffsets(page, title);
    expect(found, where).toHaveLength(count);
    for (const { horizontalOffset, verticalOffset } of found) {
      expect(horizontalOffset, where).toBeLessThanOrEqual(1);
      expect(verticalOffset, where).toBeGreaterThanOrEqual(0);
      expect(verticalOffset, where).toBeLessThan(8);
    }
  };
  for (const width of [1280, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await expectAbove(`/blog, ${width} px`);
  }
  await page.goto('/');
  await expectAbove('/, 320 px');
});

test.each([
  ['without marks', 'Onye wetara ọjị'],
  ['that no line holds', distant],
])('a word %s has no drawing', { tags: ['full'] }, async (_, title) => {
  await publishWord(title);
  for (const path of ['/blog', '/']) {
    const page = await openPage(path);
    await headword(page, title).waitFor();
    await expect.poll(() => ladder(page).count()).toBe(0);
  }
});

// The gate has the drawing and its name for screen readers, above.
test('the word itself is plain text, which is copied once and as written', { tags: ['full'] }, async () => {
  await publishWord(phrase);
  const page = await openPage('/blog');
  await headword(page, phrase).waitFor();
  const copied = await page.locator('#word').evaluate((heading) => {
    getSelection()?.selectAllChildren(heading.parentElement ?? heading);
    return getSelection()?.toString() ?? '';
  });
  expect(copied.split(phrase)).toHaveLength(2);
  await expect.poll(() => page.locator('#word').innerText()).toBe(phrase);
});

const sizeOf = (heading: Element) => Number.parseFloat(getComputedStyle(heading).fontSize);

test('the word is larger than all other text of its page and than the promise of the front page, at every width', { tags: ['full'] }, async () => {
  await publishWord('ákwụ́kwọ́');
  const page = await openPage('/blog', { viewport: { width: 320, height: 844 } });
  const words = new Map<number, number>();
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const word = await headword(page, 'ákwụ́kwọ́').evaluate(sizeOf);
    const otherSizes = await page
      .locator('body *:not(div:has(> #word), div:has(> #word) *)')
      .evaluateAll((all) => all.map((other) => (other.checkVisibility() ? Number.parseFloat(getComputedStyle(other).fontSize) : 0)));
    expect(Math.max(...otherSizes), `${width} px`).toBeLessThan(word);
    words.set(width, word);
  }
  await page.goto('/');
  for (const [width, word] of words) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.getByRole('heading', { level: 1 }).evaluate(sizeOf), `${width} px`).toBeLessThan(word);
  }
});

// Proves A40.
test('in forced colours the drawing has the colour of the text', { tags: ['full'] }, async () => {
  await publishWord(phrase);
  const page = await openPage('/blog', { forcedColors: 'active' });
  const [drawn, written] = await page.evaluate(() =>
    ['div:has(> #word) svg', '#word'].map((part) => getComputedStyle(document.querySelector(part) ?? document.body).color),
  );
  expect(drawn).toBe(written);
});

test.each([phrase, distant])('%s fits a screen of 320 px', { tags: ['full'] }, async (title) => {
  await publishWord(title);
  for (const path of ['/blog', '/']) {
    const page = await openPage(path, { viewport: { width: 320, height: 640 } });
    await headword(page, title).waitFor();
    await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
  }
});

test('the first screen of a small phone shows the word of the day beside the promise, with a link to its meaning', { tags: ['full'] }, async () => {
  await publishWord('ọ́jị́', 'noun · kola nut');
  const page = await openPage('/', { viewport: { width: 360, height: 640 } });
  const main = page.getByRole('main');
  const card = main.getByRole('region', { name: 'ọ́jị́' });
  const shown = [
    main.getByRole('heading', { level: 1 }),
    main.getByText('Join our community and start learning today!'),
    main.getByRole('link', { name: 'Get Started' }),
    card,
    card.getByText('noun · kola nut'),
  ];
  for (const part of shown) {
    const box = await part.boundingBox();
    expect((box?.y ?? 641) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
  }
  // The link covers the whole card.
  await headword(page, 'ọ́jị́').click({ force: true });
  await page.waitForURL('**/blog');
});
