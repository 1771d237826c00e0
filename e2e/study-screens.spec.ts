import { describe, expect, test } from 'vitest';
import { tabStops } from './focus.ts';
import { expectAccessible, expectAccessibleColours, horizontalOverflow, openPageOnce } from './page.ts';
import { openScreen, type StudyScreen, studyScreens } from './study-screens.ts';

/** The gate examines each page of the learning area once, and each kind of exercise. */
const isFirstOfPage = ({ path, name }: StudyScreen) => studyScreens.find((screen) => screen.path === path)?.name === name;

describe.each(studyScreens)('$name', (screen) => {
  const inGate = isFirstOfPage(screen) ? {} : { tags: ['full'] };
  const visited = openPageOnce((until) => openScreen(screen, { ...until, dataSaver: true }));

  test('has no axe violations in light and dark colours, a visible focus everywhere, and fits 320 px', inGate, async () => {
    const page = visited();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessibleColours(page);
    await page.emulateMedia({ colorScheme: 'light' });
    const stops = await tabStops(page, { themes: ['light', 'dark'] });
    expect(stops.length).toBeGreaterThan(1);
    expect(stops.filter(({ faults }) => faults.length > 0)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
  });

  test('says nothing of loss, and shows no number of waiting words above 30', inGate, async () => {
    const text = await visited().getByRole('main').innerText();
    expect(text).not.toMatch(/\b(?:lost|lose|failed|broken|missed|hurry|only \d+ left)\b/i);
    for (const [, count] of text.matchAll(/(\d+) words? (?:is|are) ready/g)) expect(Number(count)).toBeLessThanOrEqual(30);
  });
});
