import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { Item } from '#app/features/course/course.contract.ts';
import { horizontalOverflow, newPage } from './page.ts';
import { mockSession, newHousehold, unitOf } from './study.ts';

const result = (page: Page) => page.getByRole('group', { name: 'Result' });

/** A session of one exercise in a small window, with text at 200 %. */
async function openLarge(height: number, exercise: Parameters<typeof mockSession>[1][number], items: Item[]): Promise<Page> {
  const { token, profile } = await newHousehold();
  const page = await newPage({ token, viewport: { width: 360, height }, hasTouch: true, isMobile: true });
  await mockSession(page, [exercise], items);
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  await page.goto(`/study/session?p=${profile}&k=shown`);
  await page.locator('main legend').first().waitFor();
  return page;
}

const asked = { skill: 'know', isScheduled: true } as const;

test('at 360 px and 200 % the longest pairs are neither cut nor moved by a match, and touch shows no keys', async () => {
  const { items } = await unitOf(4);
  const length = ({ igbo, english }: Item) => igbo.length + english.length;
  const longest = items.toSorted((one, other) => length(other) - length(one)).slice(0, 5);
  const ids = longest.map(({ id }) => id);
  const page = await openLarge(640, { ...asked, kind: 'pairs', item: ids[0] ?? 0, items: ids, meanings: ids }, items);
  const tiles = page.locator('main form fieldset fieldset button');
  expect(await tiles.count()).toBe(10);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  const isCut = (tile: Element) => tile.scrollWidth > tile.clientWidth || tile.scrollHeight > tile.clientHeight;
  for (const tile of await tiles.all()) expect(await tile.evaluate(isCut)).toBe(false);
  const boxes = () => tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().top + scrollY));
  const before = await boxes();
  await page.getByRole('group', { name: 'Words' }).getByRole('button').first().click();
  await page.getByRole('group', { name: 'Meanings' }).getByRole('button').first().click();
  await page
    .getByRole('status')
    .getByText(/^Yes: /)
    .waitFor();
  expect(await boxes()).toEqual(before);
  expect(await page.getByText('Keys of this page').count()).toBe(0);
  await page.keyboard.press('Shift');
  await page.getByText('Keys of this page').waitFor();
});

test('the verdict covers half of a low screen at most, leaves the answer in sight, and each of its Igbo words has its language', async () => {
  const { items } = await unitOf(2);
  const words = items.filter(({ igbo, toneState }) => toneState === 'agreed' && /^[a-z]+$/.test(igbo)).slice(0, 4);
  const [first, , , last] = words;
  const exercise = { ...asked, kind: 'mean-read' as const, item: first?.id ?? 0, choices: words.map(({ id }) => id) };
  const page = await openLarge(480, exercise, items);
  await page.getByRole('radio').last().check();
  await page.getByRole('button', { name: 'Check' }).click();
  const next = page.getByRole('button', { name: 'Next' });
  await expect.poll(() => next.evaluate((button) => document.activeElement === button)).toBe(true);
  const bar = await result(page).boundingBox();
  expect(bar?.height).toBeLessThanOrEqual(240);
  const answer = await page.locator('label:has(:checked)').boundingBox();
  expect(answer && bar && Math.min(answer.y + answer.height, bar.y) - Math.max(answer.y, 0)).toBeGreaterThan(40);
  // What is said is the description of the button, and of nothing that is announced once more.
  const described = await next.evaluate((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent);
  expect(described).toContain(`Not yet. You chose ${last?.toned}`);
  expect(await result(page).locator('[role=status], [role=alert], [aria-live]').count()).toBe(0);
  const igbo = await result(page).locator('[lang=ig]').allTextContents();
  expect(igbo).toEqual(expect.arrayContaining([last?.toned, first?.toned]));
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const lowest = await page.locator('main form').evaluate((form) => form.getBoundingClientRect().bottom);
  expect(lowest).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
});

test('a part of a lesson that cannot be fetched says so, and comes once it can', async () => {
  const { items } = await unitOf(1);
  const item = items.find(({ kind }) => kind === 'word')?.id ?? 0;
  const { token, profile } = await newHousehold();
  const page = await newPage({ token, expectedErrors: ['network'] });
  await mockSession(page, [{ ...asked, kind: 'write', item }], items);
  await page.route('**/assets/late-fields-*.js', (route) => route.abort());
  await page.goto(`/study/session?p=${profile}&k=shown`);
  await page.getByText('We could not fetch this exercise.').waitFor();
  await page.unroute('**/assets/late-fields-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Your answer', { exact: true }).waitFor();
});
