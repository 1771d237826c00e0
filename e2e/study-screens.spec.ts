import { describe, expect, test } from 'vitest';
import { tabStops } from './focus.ts';
import { expectAccessible, expectAccessibleColours, horizontalOverflow, openPageOnce } from './page.ts';
import type { StudyScreen } from './study-screen.ts';
import { openScreen, studyScreens } from './study-screens.ts';

/** The gate examines each page of the learning area once, and each kind of exercise. */
const isFirstOfPage = ({ path, name }: StudyScreen) => studyScreens.find((screen) => screen.path === path)?.name === name;

/** Screens that have all colours and controls of the theme. */
const coloursInGate = ['today, the first day', 'session, meet'];

describe.each(studyScreens)('$name', (screen) => {
  const { name } = screen;
  const inGate = isFirstOfPage(screen) ? {} : { tags: ['full'] };
  const visited = openPageOnce((until) => openScreen(screen, { ...until, dataSaver: true }));

  test('has no axe violations, and fits 320 px', inGate, async () => {
    const page = visited();
    await expectAccessible(page);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
    if (size) await page.setViewportSize(size);
  });

  test('has no axe violations in dark colours, and a visible focus everywhere', coloursInGate.includes(name) ? {} : { tags: ['full'] }, async () => {
    const page = visited();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessibleColours(page);
    await page.emulateMedia({ colorScheme: 'light' });
    const stops = await tabStops(page, { themes: ['light', 'dark'] });
    expect(stops.length).toBeGreaterThan(1);
    expect(stops.filter(({ faults }) => faults.length > 0)).toEqual([]);
  });

  test('says nothing of loss, and shows no number of waiting words above 30', inGate, async () => {
    const text = await visited().getByRole('main').innerText();
    expect(text).not.toMatch(/\b(?:lost|lose|failed|broken|missed|hurry|only \d+ left)\b/i);
    for (const [, count] of text.matchAll(/(\d+) words? (?:is|are) ready/g)) expect(Number(count)).toBeLessThanOrEqual(30);
  });
});
