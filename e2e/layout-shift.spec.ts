import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { asAdmin, field, learnerWithToken, postApi } from './accounts.ts';
import { shiftsOf, untilNobodysFault, watchShifts } from './layout-shift.ts';
import { delayRequests, openPage } from './page.ts';

const sizes = [
  { on: 'a phone', viewport: { width: 390, height: 844 } },
  { on: 'a desktop', viewport: { width: 1280, height: 900 } },
];
/** A letter that becomes a quarter of a pixel wider beside its neighbour is written down, too. */
const invisible = 0.001;
const moved = async (page: Page) => (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0);
const placeOf = async (part: Locator) => {
  const box = await part.boundingBox();
  return [box?.x, box?.y];
};
const still = { reducedMotion: 'reduce' } as const;

const painted = (page: Page) => page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
const complete = (page: Page) =>
  page.waitForFunction(() => document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete || image.loading === 'lazy'));

describe.each(sizes)('on $on nothing moves', ({ on, viewport }) => {
  const everywhere = [
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
    { path: '/unsubscribe?token=x&email=x', provokes: [400] },
    { path: '/nowhere', provokes: [404] },
  ];
  // Of pages that are alike on both the phone is the harder one.
  test.each(on === 'a phone' ? everywhere : everywhere.filter(({ path }) => /^\/(blog(\/1)?)?$/.test(path)))(
    'while fonts and pictures of $path are late',
    async ({ path, provokes = [] }) => {
      const page = await openPage('/robots.txt', { ...still, viewport, expectedErrors: provokes });
      await watchShifts(page);
      const fonts = await delayRequests(page, '**/*.woff2');
      const pictures = await delayRequests(page, /\.(webp|svg|avif|png)$/);
      await page.goto(path, { waitUntil: 'commit' });
      await painted(page);
      fonts();
      pictures();
      await page.waitForLoadState('networkidle');
      await complete(page);
      expect(await moved(page), JSON.stringify(await shiftsOf(page))).toBeLessThanOrEqual(invisible);
    },
  );

  test.each(['/admin', '/admin/users', '/admin/newsletter', '/admin/blog', '/admin/word-of-day', '/admin/settings'])(
    'while the answers to %s are late',
    async (path) => {
      const page = await openPage('/robots.txt', { ...still, viewport, token: await asAdmin() });
      await watchShifts(page);
      const release = await delayRequests(page, '**/api/**');
      await page.goto(path);
      await page.getByRole('status').getByText('Loading...').waitFor();
      release();
      await page.getByRole('status').getByText('Loading...').waitFor({ state: 'detached' });
      await page.waitForLoadState('networkidle');
      expect(await moved(page), JSON.stringify(await shiftsOf(page))).toBeLessThanOrEqual(invisible);
    },
  );

  test('while the word and the posts of the blog are late for who comes from another page', async () => {
    const page = await openPage('/robots.txt', { ...still, viewport });
    await watchShifts(page);
    await page.goto('/about');
    await page.waitForLoadState('networkidle');
    const word = await delayRequests(page, '**/api/word-of-day/**');
    const posts = await delayRequests(page, '**/api/blog?**');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog', exact: true }).click();
    await page.getByText('Loading Blogs...').waitFor();
    // Shifts within half a second of a press are excused: what is late comes later.
    await page.waitForFunction((from) => performance.now() > from + 600, await page.evaluate(() => performance.now()));
    posts();
    await page.getByText('Loading Blogs...').waitFor({ state: 'detached' });
    word();
    await page.getByText('Loading Word of the Day...').waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    expect(await moved(page), JSON.stringify(await shiftsOf(page))).toBeLessThanOrEqual(invisible);
  });

  test('what is under the finger, when a like, replies and a comment are slow to come', async () => {
    const { id } = await postApi('/blog/4/comment', { text: `Steady ${Date.now()}` });
    for (let nth = 0; nth < 3; nth += 1) await postApi(`/blog/comment/${id}/reply`, { text: `Reply ${nth}` });
    const { token } = await learnerWithToken();
    const page = await openPage('/robots.txt', { ...still, viewport, token });
    await watchShifts(page);
    await page.goto('/blog/4');
    await page.waitForLoadState('networkidle');
    const late = async (button: Locator, url: string, there: Locator, meanwhile?: () => Promise<void>) => {
      const release = await delayRequests(page, url);
      await button.click();
      await untilNobodysFault(page);
      await meanwhile?.();
      const before = await placeOf(button);
      release();
      await there.waitFor();
      await page.waitForLoadState('networkidle');
      expect(await placeOf(button)).toEqual(before);
    };
    const like = page.getByRole('button', { name: /^Like/ });
    await late(like, '**/like', page.getByRole('status').getByText('Liked'));
    const replies = page.getByRole('button', { name: /^(Show|Hide) replies/ }).first();
    expect(await moved(page)).toBeLessThanOrEqual(invisible);
    await late(replies, '**/replies*', page.getByText('Reply 2'), () => expect(page.getByLabel('Your reply').count()).resolves.toBe(0));
    await field(page, 'Your comment').fill('Mine');
    const comment = page.getByRole('button', { name: /^(Comment|Loading\.\.\.)$/ });
    await late(comment, '**/comment', page.getByText('Comment added successfully'));
  });

  test.each(['Comment', 'Reply'])('under the finger, when a long text is sent with %s', async (name) => {
    const { id } = await postApi('/blog/4/comment', { text: `Written about ${Date.now()}` });
    await postApi(`/blog/comment/${id}/reply`, { text: 'The first reply' });
    const page = await openPage('/blog/4', { ...still, viewport });
    if (name === 'Reply')
      await page
        .getByRole('button', { name: /^Show replies/ })
        .first()
        .click();
    const words = `${name} of many lines\n${'and one more\n'.repeat(12)}`;
    await field(page, name === 'Reply' ? 'Your reply' : 'Your comment').fill(words);
    const send = page.getByRole('button', { name, exact: true });
    await send.scrollIntoViewIfNeeded();
    const before = (await send.boundingBox())?.y ?? Number.NaN;
    await send.click();
    await page.getByText(`${name} added successfully`).waitFor();
    await page.getByText(`${name} of many lines`).first().waitFor();
    const after = (await send.boundingBox())?.y ?? Number.NaN;
    // A page scrolls by whole pixels.
    expect(Math.abs(after - before), `from ${before} to ${after}`).toBeLessThanOrEqual(1);
  });
});
