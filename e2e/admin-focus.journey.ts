import { beforeAll, expect, test } from 'vitest';
import { furnishAdmin, openScreen } from './admin-screen.ts';
import { adminScreens } from './admin-screens.ts';
import { tabStops } from './focus.ts';
import { keepPostsAsTheyAre } from './posts.ts';

keepPostsAsTheyAre();
beforeAll(furnishAdmin);

/** Those where other things can be pressed than in the states beside them. */
const screens = adminScreens.filter(({ name }) => !/failed|none|nothing|nobody|refused|in vain|tutors/.test(name));

test.each(screens)('$name: wherever the tab key stops, the focus is seen in light and in dark colours, and a finger hits it', async (screen) => {
  const page = await openScreen(screen);
  const stops = await tabStops(page);
  expect(stops.length).toBeGreaterThan(1);
  expect(stops.filter(({ faults }) => faults.length > 0)).toEqual([]);
});
