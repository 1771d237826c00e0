import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { Item } from '#app/features/course/course.contract.ts';
import { consentVersion } from '#app/features/household/consent-version.contract.ts';
import { horizontalOverflow, newPage, server } from './page.ts';
import { mockSession, newHousehold, unitOf } from './study.ts';

const result = (page: Page) => page.getByRole('group', { name: 'Result' });

const child = { name: 'Kene', ageBand: '4-6', avatar: 'fish', zone: 'Africa/Lagos', consent: consentVersion } as const;

/** A session of one exercise in a small window, with text at 200 %. */
async function openLarge(height: number, exercise: Parameters<typeof mockSession>[1][number], items: Item[], isChild = false): Promise<Page> {
  const { token, profile: grownUp } = await newHousehold();
  const profile = isChild ? (await server.api(token).household.createProfile(child)).id : grownUp;
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

test('at 360 px and 200 % the longest pairs are neither cut nor moved by a match, and touch shows no keys', { tags: ['full'] }, async () => {
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

// The gate has a verdict on the smallest screen, below.
test('the verdict covers half of a low screen at most, leaves the answer in sight, and each of its Igbo words has its language', {
  tags: ['full'],
}, async () => {
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

test('at 360 × 740 a verdict in text of 200 % begins in sight with Next, and the question of a child stays with its four pictures', async () => {
  const { items } = await unitOf(2);
  const words = items.filter(({ igbo, toned, emoji }) => toned && emoji && /^[a-z]+$/.test(igbo)).slice(0, 4);
  const exercise = { ...asked, kind: 'read-mean' as const, item: words[0]?.id ?? 0, choices: words.map(({ id }) => id) };
  const page = await openLarge(740, exercise, items, true);
  const answer = async () => {
    await page.getByRole('radio').last().check({ force: true });
    await page.getByRole('button', { name: 'Check' }).click();
    await result(page).waitFor();
  };
  await answer();
  const isSeen = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  const sentence = await result(page)
    .getByText('Not yet.')
    .evaluate((each) => each.getBoundingClientRect().bottom);
  const next = page.getByRole('button', { name: 'Next' });
  expect(sentence).toBeLessThanOrEqual(await next.evaluate((button) => button.getBoundingClientRect().top));
  expect(await next.evaluate(isSeen)).toBe(true);
  expect(await result(page).evaluate((bar) => bar.scrollTop)).toBe(0);
  expect(await page.locator('label:has(:checked)').evaluate(isSeen)).toBe(true);
  await page.goto(page.url().replace('k=shown', 'k=child'));
  await page.locator('main legend').first().waitFor();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.getByText('For a grown-up:').waitFor();
  const question = page.locator('main legend').first();
  const controls = page.locator('main').locator('legend, label, form button');
  expect(await controls.count()).toBe(7);
  expect(await controls.evaluateAll((all) => all.every((each) => each.getBoundingClientRect().bottom <= innerHeight))).toBe(true);
  await answer();
  expect(await question.evaluate(isSeen)).toBe(true);
  expect(await page.locator('label:has(:checked)').evaluate(isSeen)).toBe(true);
});

test('a part of a lesson that cannot be fetched says so, and comes once it can', { tags: ['full'] }, async () => {
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
