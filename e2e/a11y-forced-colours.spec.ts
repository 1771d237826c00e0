import sharp from 'sharp';
import { expect, test } from 'vitest';
import { tabStops } from './focus.ts';
import { openPage } from './page.ts';

// Proves A20.
test.each(['/', '/blog/1', '/login'])('every tab stop of %s has a visible focus in forced colours', { tags: ['full'] }, async (path) => {
  const page = await openPage(path, { forcedColors: 'active', reducedMotion: 'reduce' });
  const steps = await tabStops(page);
  expect(steps.length).toBeGreaterThan(15);
  expect(steps.filter(({ faults }) => faults.length > 0)).toEqual([]);
});

// Proves A22.
test('in forced colours the current link has an underline that other links do not have', { tags: ['full'] }, async () => {
  const page = await openPage('/about', { forcedColors: 'active' });
  const underlined = await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .evaluateAll((links) => links.filter((link) => getComputedStyle(link).textDecorationLine === 'underline').map((link) => link.textContent));
  expect(underlined).toEqual(['About']);
});

// Proves A40.
test.each(['light', 'dark'] as const)(
  'in forced colours the tone drawing does not cover the headword (%s)',
  { tags: ['full'] },
  async (colorScheme) => {
    for (const path of ['/', '/blog']) {
      const page = await openPage(path, { forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
      const word = page.getByRole('heading', { level: 2, name: 'ọ́jị́' });
      const colour = await word.evaluate((text) => getComputedStyle(text).color.match(/\d+/g)?.map(Number) ?? []);
      const { data, info } = await sharp(await word.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      let hasInk = 0;
      for (let at = 0; at < data.length; at += info.channels) if (colour.every((part, nth) => data[at + nth] === part)) hasInk += 1;
      expect(hasInk).toBeGreaterThan(500);
    }
  },
);

// Proves A17.
test('in forced colours text buttons have no nested borders', { tags: ['full'] }, async () => {
  const page = await openPage('/', { forcedColors: 'active', reducedMotion: 'reduce' });
  const boxed = (name: string) =>
    page
      .getByRole('button', { name })
      .first()
      .evaluate((button) => getComputedStyle(button).borderTopWidth);
  expect(await boxed('Show Beginner')).toBe('0px');
  expect(await boxed('Tell me more')).toBe('0px');
  expect(await boxed('Subscribe')).not.toBe('0px');
});

// Proves A18.
test.each(['none', 'active'] as const)('success messages have a border (forced colours: %s)', { tags: ['full'] }, async (forcedColors) => {
  const page = await openPage('/contact?sent=1', { forcedColors });
  await page.route('**/api/subscribe', (route) => route.fulfill({ json: { message: 'Done' } }));
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Your email address').fill('reader@example.com');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  for (const message of [footer.getByText('Subscribed to newsletter successfully'), page.getByText('your message has reached us')]) {
    const { width, style } = await message.evaluate((box) => {
      const { borderBlockStartWidth, borderBlockStartStyle } = getComputedStyle(box);
      return { width: Number.parseFloat(borderBlockStartWidth), style: borderBlockStartStyle };
    });
    expect(style).toBe('solid');
    expect(width).toBeGreaterThanOrEqual(1);
  }
});
