/** @module-tag full */
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { asAdmin, field, learnerWithToken, postApi } from './accounts.ts';
import { forgetShifts, pauseDocuments, shiftsOf, waitForShiftWindow, watchShifts } from './layout-shift.ts';
import { delayRequests, newPage, openPage } from './page.ts';

const sizes = [
  { on: 'a phone', viewport: { width: 390, height: 844 } },
  { on: 'a desktop', viewport: { width: 1280, height: 900 } },
];
/** Limit of the layout shift score: a quarter of a pixel of one letter is already recorded. */
const maxShift = 0.001;
const shiftScore = async (page: Page) => (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0);
const placeOf = async (part: Locator) => {
  const box = await part.boundingBox();
  return [box?.x, box?.y];
};
const openRecordingShifts = { reducedMotion: 'reduce' } as const;

const painted = (page: Page) => page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
const complete = (page: Page) =>
  page.waitForFunction(() => document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete || image.loading === 'lazy'));

describe.each(sizes)('on $on nothing shifts', ({ on, viewport }) => {
  const pages = [
    { path: '/' },
    { path: '/about' },
    { path: '/contact' },
    { path: '/register' },
    { path: '/login' },
    { path: '/verify' },
    { path: '/tutor-registration' },
    { path: '/blog' },
    { path: '/blog/1' },
    { path: '/blog/6' },
    { path: '/words' },
    { path: '/word/1-osisi' },
    { path: '/unsubscribe?token=x&email=x', expectedErrors: [400] },
    { path: '/nowhere', expectedErrors: [404] },
  ];
  // The phone is the harder case of pages that are alike on both.
  test.each(on === 'a phone' ? pages : pages.filter(({ path }) => /^\/(blog(\/1)?)?$/.test(path)))(
    'while fonts and images of $path are delayed',
    async ({ path, expectedErrors = [] }) => {
      const page = await newPage({ ...openRecordingShifts, viewport, expectedErrors });
      await watchShifts(page);
      const fonts = await delayRequests(page, '**/*.woff2');
      const pictures = await delayRequests(page, /\.(webp|svg|avif|png)$/);
      await page.goto(path, { waitUntil: 'commit' });
      await painted(page);
      fonts();
      pictures();
      await page.waitForLoadState('networkidle');
      await complete(page);
      expect(await shiftScore(page), JSON.stringify(await shiftsOf(page))).toBeLessThanOrEqual(maxShift);
    },
  );

  test('while the document stops in the middle of the header', async () => {
    const page = await newPage({ ...openRecordingShifts, viewport, baseURL: await pauseDocuments('<nav id="menu"') });
    await watchShifts(page);
    await page.goto('/blog');
    await painted(page);
    await page.waitForLoadState('networkidle');
    expect(await shiftScore(page), JSON.stringify(await shiftsOf(page))).toBeLessThanOrEqual(maxShift);
  });

  const adminPaths = ['/admin', '/admin/users', '/admin/newsletter', '/admin/blog', '/admin/word-of-day', '/admin/settings'];
  test.each(on === 'a phone' ? adminPaths : ['/admin', '/admin/users'])('while the API responses of %s are delayed', async (path) => {
    const page = await newPage({ ...openRecordingShifts, viewport, token: await asAdmin() });
    await watchShifts(page);
    const release = await delayRequests(page, '**/api/**');
    await page.goto(path);
    await page.getByRole('status').getByText('Loading...').waitFor();
    release();
    await page.getByRole('status').getByText('Loading...').waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    expect(await shiftScore(page), JSON.stringify(await shiftsOf(page))).toBeLessThanOrEqual(maxShift);
  });

  test('while the word and the posts of the blog are delayed after a navigation', async () => {
    const page = await newPage({ ...openRecordingShifts, viewport });
    await watchShifts(page);
    await page.goto('/about');
    await page.waitForLoadState('networkidle');
    const word = await delayRequests(page, '**/api/word-of-day/**');
    const posts = await delayRequests(page, '**/api/blog?**');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog', exact: true }).click();
    await page.getByText('Loading Blogs...').waitFor();
    // Shifts within 500 ms of an input are excluded, so the response is delayed further.
    await page.waitForFunction((from) => performance.now() > from + 600, await page.evaluate(() => performance.now()));
    // On a busy machine the other page is shown later than 500 ms after the press, and its own place counts as a shift.
    await forgetShifts(page);
    posts();
    await page.getByText('Loading Blogs...').waitFor({ state: 'detached' });
    word();
    await page.getByText('Loading Word of the Day...').waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    expect(await shiftScore(page), JSON.stringify(await shiftsOf(page))).toBeLessThanOrEqual(maxShift);
  });

  test('while the responses to a like, replies and a comment are delayed, the pressed element stays in place', async () => {
    const { id } = await postApi('/blog/4/comment', { text: `Steady ${Date.now()}` });
    for (let nth = 0; nth < 3; nth += 1) await postApi(`/blog/comment/${id}/reply`, { text: `Reply ${nth}` });
    const { token } = await learnerWithToken();
    const page = await newPage({ ...openRecordingShifts, viewport, token });
    await watchShifts(page);
    await page.goto('/blog/4');
    await page.waitForLoadState('networkidle');
    const delayedUrl = async (button: Locator, url: string, there: Locator, rest?: () => Promise<void>) => {
      const release = await delayRequests(page, url);
      await button.click();
      await waitForShiftWindow(page);
      await rest?.();
      const before = await placeOf(button);
      release();
      await there.waitFor();
      await page.waitForLoadState('networkidle');
      expect(await placeOf(button)).toEqual(before);
    };
    const like = page.getByRole('button', { name: /^Like/ });
    await delayedUrl(like, '**/api/blog/4/like', page.getByRole('status').getByText('Liked'));
    const replies = page.getByRole('button', { name: /^(Show|Hide) replies/ }).first();
    expect(await shiftScore(page)).toBeLessThanOrEqual(maxShift);
    await delayedUrl(replies, '**/api/blog/comment/*/replies*', page.getByText('Reply 2'), () =>
      expect(page.getByLabel('Your reply').count()).resolves.toBe(0),
    );
    await field(page, 'Your comment').fill('Mine');
    const comment = page.getByRole('button', { name: /^(Comment|Loading\.\.\.)$/ });
    await delayedUrl(comment, '**/api/blog/4/comment', page.getByText('Comment added successfully'));
  });

  test.each(['Comment', 'Reply'])('while a long text is sent with %s, the pressed element stays in place', async (name) => {
    const { id } = await postApi('/blog/4/comment', { text: `Written about ${Date.now()}` });
    await postApi(`/blog/comment/${id}/reply`, { text: 'The first reply' });
    const page = await openPage('/blog/4', { ...openRecordingShifts, viewport });
    if (name === 'Reply')
      await page
        .getByRole('button', { name: /^Show replies/ })
        .first()
        .click();
    const words = `${name} of many lines\n${'and one more\n'.repeat(12)}`;
    await field(page, name === 'Reply' ? 'Your reply' : 'Your comment').fill(words);
    const submit = page.getByRole('button', { name, exact: true });
    await submit.scrollIntoViewIfNeeded();
    const before = (await submit.boundingBox())?.y ?? Number.NaN;
    await submit.click();
    await page.getByText(`${name} added successfully`).waitFor();
    await page.getByText(`${name} of many lines`).first().waitFor();
    const after = (await submit.boundingBox())?.y ?? Number.NaN;
    // Scroll positions are whole pixels.
    expect(Math.abs(after - before), `from ${before} to ${after}`).toBeLessThanOrEqual(1);
  });
});
