import { expect, test } from 'vitest';
import { navItems } from '#app/navigation.ts';
import { field, fillRegistration } from './accounts.ts';
import { tabTo } from './focus.ts';
import { expectAccessible, horizontalOverflow, openPage } from './page.ts';
import { newPost, restorePosts } from './posts.ts';

restorePosts();

const phone = { viewport: { width: 390, height: 800 } };

// Proves A37.
test('with reduced motion the menu and the level dialog appear without animation', { tags: ['full'] }, async () => {
  const page = await openPage('/', { ...phone, reducedMotion: 'reduce' });
  /** Longest running animation, in milliseconds. */
  const longestAnimationMs = () =>
    page.evaluate(() => Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration))));
  await page.getByRole('button', { name: 'Open the menu' }).click();
  expect(await longestAnimationMs()).toBeLessThan(1);
  await page.keyboard.press('Escape');
  await page.locator('[aria-roledescription="slide"][inert]').first().waitFor({ state: 'attached' });
  await page.getByRole('group', { name: '1 of 3' }).getByRole('button').click();
  await page.getByRole('dialog').waitFor();
  expect(await longestAnimationMs()).toBeLessThan(1);
});

// Proves A36.
test('the level dialog is named by its title and described by its text', { tags: ['full'] }, async () => {
  // Otherwise the slide may change before its button is pressed.
  const page = await openPage('/', { reducedMotion: 'reduce' });
  await page.locator('[aria-roledescription="slide"][inert]').first().waitFor({ state: 'attached' });
  await page.getByRole('group', { name: '1 of 3' }).getByRole('button').press('Enter');
  const modal = page.getByRole('dialog', { name: 'Beginner' });
  await modal.waitFor();
  const described = await modal.evaluate((dialog) => document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent);
  expect(described).toContain('up to 100 hours');
  await tabTo(page, modal.getByRole('link', { name: 'Register Now' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Register as a learner' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden');
});

// Proves A15.
test('links that open a new tab announce it', { tags: ['full'] }, async () => {
  for (const path of ['/', '/contact']) {
    const page = await openPage(path);
    const names = await page.locator('a[target="_blank"]').allTextContents();
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !name.includes('(opens in a new tab)'))).toEqual([]);
  }
});

// Proves A24.
test('the menu is a list of named links and marks the current page', { tags: ['full'] }, async () => {
  const page = await openPage('/about', phone);
  const opener = page.getByRole('button', { name: 'Open the menu' });
  await expect.poll(() => opener.getAttribute('aria-controls')).toBe(await page.getByLabel('Main', { exact: true }).getAttribute('id'));
  await opener.click();
  const places = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
  await expect.poll(() => places.getByRole('link').allTextContents()).toEqual(navItems.map(({ label }) => label));
  await expect.poll(() => places.locator('[aria-current="page"]').allTextContents()).toEqual(['About']);
});

// Proves A41.
test.each([
  { path: '/register', expected: ['given-name', 'family-name', 'email', 'tel', 'new-password', 'new-password'] },
  { path: '/tutor-registration', expected: ['given-name', 'family-name', 'email', 'tel', 'new-password', 'new-password'] },
  { path: '/login', expected: ['username', 'current-password'] },
  { path: '/verify', expected: ['email', 'one-time-code'] },
  { path: '/contact', expected: ['name', 'email', ''] },
  { path: '/blog/1', expected: ['', 'name', 'email'] },
])('fields of $path have a visible label and an autocomplete attribute', { tags: ['full'] }, async ({ path, expected }) => {
  const page = await openPage(path);
  const fields = page.locator('main input:not([tabindex="-1"])');
  expect(await fields.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).autocomplete))).toEqual(expected);
  const unlabelled = await page.locator('main :is(input:not([tabindex="-1"]), select, textarea)').evaluateAll((all) =>
    all.flatMap((control) => {
      const [label] = (control as HTMLInputElement).labels ?? [];
      return label?.checkVisibility() && label.getBoundingClientRect().width > 10 ? [] : [control.outerHTML];
    }),
  );
  expect(unlabelled).toEqual([]);
});

// Proves A47.
test('a password can be pasted, and a button shows and hides it and states which', { tags: ['full'] }, async () => {
  const page = await openPage('/register', { permissions: ['clipboard-read', 'clipboard-write'] });
  const password = field(page, 'Password');
  await page.evaluate(() => navigator.clipboard.writeText('pasted and long enough'));
  await password.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => password.inputValue()).toBe('pasted and long enough');
  const reveal = page.getByRole('button', { name: /^(Show|Hide) password$/ });
  const named = async () => [await reveal.getAttribute('aria-label'), await reveal.textContent(), await password.getAttribute('type')];
  await expect.poll(() => named()).toEqual(['Show password', 'Show', 'password']);
  await reveal.press('Space');
  await expect.poll(() => named()).toEqual(['Hide password', 'Hide', 'text']);
  await reveal.press('Space');
  await expect.poll(() => named()).toEqual(['Show password', 'Show', 'password']);
});

// Proves A48.
test('the PIN can be pasted, and the prefilled email address has the focus and stays unchanged', { tags: ['full'] }, async () => {
  const page = await openPage('/register', { permissions: ['clipboard-read', 'clipboard-write'] });
  await fillRegistration(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('heading', { level: 1, name: 'Verify your account' }).waitFor();
  const email = field(page, 'Email');
  const before = await email.inputValue();
  await tabTo(page, email);
  await page.keyboard.type('x');
  await expect.poll(() => email.inputValue()).toBe(before);
  await page.evaluate(() => navigator.clipboard.writeText('123456'));
  await tabTo(page, field(page, 'Verification pin'));
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => field(page, 'Verification pin').inputValue()).toBe('123456');
});

// Proves A14.
test('Igbo in visually hidden text has lang="ig"', { tags: ['full'] }, async () => {
  const page = await openPage('/blog');
  const card = page.getByRole('article').filter({ hasText: 'Greetings through the day' });
  const hidden = await card.locator('.visually-hidden').evaluateAll((all) => all.map((text) => text.querySelector('[lang="ig"]')?.textContent));
  expect(hidden.filter((text) => text === 'Ụtụtụ ọma')).toHaveLength(3);
});

// Proves A62.
test('the checkbox for anonymous comments removes the name fields and restores them', { tags: ['full'] }, async () => {
  const page = await openPage('/blog/1');
  const anonymous = page.getByLabel('Anonymous');
  await anonymous.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => anonymous.isChecked()).toBe(true);
  await expect.poll(() => page.getByRole('main').locator('input[name="fullName"], input[name="email"]').count()).toBe(0);
  await page.keyboard.press('Space');
  await expect.poll(() => page.getByRole('main').locator('input[name="fullName"], input[name="email"]').count()).toBe(2);
});

// Proves A12.
test('text at 200 % is not cut off horizontally', { tags: ['full'] }, async () => {
  for (const path of ['/', '/blog', '/blog/1', '/register', '/contact']) {
    const page = await openPage(path, { viewport: { width: 640, height: 800 }, reducedMotion: 'reduce' });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: path }).toBeLessThanOrEqual(0);
  }
});

// Proves A21.
test('success and error messages differ in text, not only in colour', { tags: ['full'] }, async () => {
  const page = await openPage('/about', { forcedColors: 'active', expectedErrors: [500] });
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Your email address').fill('reader@example.com');
  for (const [status, sentence] of [
    [500, 'Failed to subscribe to newsletter'],
    [200, 'Subscribed to newsletter successfully'],
  ] as const) {
    await page.route('**/api/subscribe', (route) => route.fulfill({ status, json: { message: 'Done' } }));
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await footer.getByRole('status').getByText(sentence, { exact: true }).waitFor();
  }
});

test('tables and code wider than a small phone can be focused and scrolled by keyboard', { tags: ['full'] }, async () => {
  const table = `<table><tbody><tr>${'<th>Column</th>'.repeat(12)}</tr><tr>${'<td>Okwu</td>'.repeat(12)}</tr></tbody></table>`;
  const { id } = await newPost({ body: `<p>Words.</p>${table}<p>More words.</p>${table}<pre><code>${'x'.repeat(500)}</code></pre>` });
  const page = await openPage(`/blog/${id}`, { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
  await expectAccessible(page);
  await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
  for (const wide of [page.getByRole('group', { name: 'Table' }).first(), page.locator('article pre')]) {
    await tabTo(page, wide);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => wide.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  }
});

// Proves A34.
test('the carousel is a named region, and its live region is off during autoplay', { tags: ['full'] }, async () => {
  const page = await openPage('/', { reducedMotion: 'reduce' });
  const carousel = page.getByRole('region', { name: 'Course levels' });
  await expect.poll(() => carousel.getAttribute('aria-roledescription')).toBe('carousel');
  await page.locator('[aria-roledescription="slide"][inert]').first().waitFor({ state: 'attached' });
  const track = carousel.locator('[aria-live]');
  await expect.poll(() => track.getAttribute('aria-live')).toBe('polite');
  await page.getByRole('button', { name: 'Play the slides' }).click();
  await expect.poll(() => track.getAttribute('aria-live')).toBe('off');
});
