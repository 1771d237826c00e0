import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { login } from './accounts.ts';
import { newPage, server } from './page.ts';
import { newHousehold } from './study.ts';

const start = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Start', exact: true });

test('a device whose key was ended elsewhere is told so by the login, and is a device again after it', { tags: ['full'] }, async () => {
  const { email, token } = await newHousehold();
  const page = await newPage({ token, expectedErrors: [401] });
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('device') ?? 'null') as { id: number } | null);
  await page.goto('/study/today');
  await start(page).waitFor();
  await expect.poll(async () => (await stored())?.id).toBeGreaterThan(0);
  const ended = (await stored())?.id ?? 0;
  await page.context().clearCookies();
  await server.api(token).household.endDevice({ id: ended });
  await page.goto('/study/words');
  await page.getByText('This device was removed from the learning area. Log in to go on.').waitFor();
  await login(page, email);
  await page.waitForURL('**/study/words');
  await expect.poll(async () => (await stored())?.id).toBeGreaterThan(ended);
});

test('the faces of a family whose code is gone after an update ask for a new load', { tags: ['full'] }, async () => {
  const { token } = await newHousehold();
  const [first] = await server.api(token).household.profiles({});
  if (!first) throw new Error('The household has no profile');
  await server.api(token).household.createProfile({ name: 'Uche', ageBand: 'adult', avatar: first.avatar, zone: first.zone });
  const page = await newPage({ token, expectedErrors: [404] });
  await page.route('**/assets/profile-switcher-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/study/today');
  await page.getByText('We could not show the faces of your family. Please load this page again.').waitFor();
  await start(page).waitFor();
  await page.unroute('**/assets/profile-switcher-*.js');
  await page.reload();
  await page.getByRole('radio', { name: 'Uche' }).waitFor();
});

test('the links of the learning area stay on one line each at 200 %', { tags: ['full'] }, async () => {
  const { token } = await newHousehold();
  const page = await newPage({ token });
  await page.goto('/study/today');
  const links = page.getByRole('navigation', { name: 'Learning' }).getByRole('link');
  await links.last().waitFor();
  // A telephone of 390 px and a window of 1280 px at 200 %, and the narrowest telephone.
  for (const width of [195, 320, 640]) {
    await page.setViewportSize({ width, height: 640 });
    const broken = () =>
      links.evaluateAll((all) =>
        all.flatMap((link) => {
          const text = document.createRange();
          text.selectNodeContents(link.lastChild ?? link);
          const { right } = link.getBoundingClientRect();
          return text.getClientRects().length === 1 && right <= innerWidth ? [] : (link.textContent ?? '');
        }),
      );
    // The new size reaches the page a moment after the call.
    await expect.poll(broken, { message: `${width} px` }).toEqual([]);
  }
});

test('the focus stays on the page when "I did it" and "We did it" are gone', { tags: ['full'] }, async () => {
  const { token, profile } = await newHousehold();
  const page = await newPage({ token });
  const week = {
    moment: { title: 'At the door', lines: [], game: { title: 'Market', steps: [] } },
    done: false,
    parts: [{ profile, name: 'Ada' }],
    sum: 0,
  };
  await page.route('**/api/learning/family/week', (route) => route.fulfill({ json: week }));
  for (const [path, name, text] of [
    ['/study/today', 'I did it', 'Well done! That counts for this week.'],
    ['/study/family', 'We did it', 'You did it! It counts as a day for everyone who took part.'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name }).press('Enter');
    await page.getByText(text).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  }
});
