import { expect, test } from 'vitest';
import { openPage } from './page.ts';

/** Runs in a page: keeps the elements that play, which are in no document, and lets their sounds begin again at their end. */
const repeatSounds = () => {
  const { play } = HTMLMediaElement.prototype;
  const players = new Set<HTMLMediaElement>();
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    players.add(this);
    this.loop = true;
    return play.call(this);
  };
  Object.assign(window, { players });
};

test('the melody of a word is hummed until it ends or is stopped, one at a time, by one element', { tags: ['full'] }, async () => {
  const page = await openPage('/learn/tones', { viewport: { width: 360, height: 740 } });
  await page.evaluate(repeatSounds);
  const players = await page.evaluateHandle(() => (window as unknown as { players: Set<HTMLMediaElement> }).players);
  const arePaused = () => players.evaluate((all) => [...all].map(({ paused }) => paused));
  const button = (name: RegExp) => page.getByRole('button', { name });
  await button(/^Hum the melody of óché/).focus();
  await page.keyboard.press('Enter');
  await button(/^Stop the melody of óché/).waitFor();
  await button(/^Hum the melody of ákwà/).click();
  await button(/^Stop the melody of ákwà/).waitFor();
  await button(/^Hum the melody of óché/).waitFor();
  expect(await arePaused()).toEqual([false]);
  await button(/^Stop the melody of ákwà/).click();
  await button(/^Hum the melody of ákwà/).waitFor();
  expect(await arePaused()).toEqual([true]);
  await button(/^Hum the melody of àkwá/).click();
  await button(/^Stop the melody of àkwá/).waitFor();
  await players.evaluate((all) => {
    for (const player of all) player.loop = false;
  });
  await button(/^Hum the melody of àkwá/).waitFor();
  expect(await arePaused()).toEqual([true]);
});

test('without a script there is no button to hum', async () => {
  const page = await openPage('/learn/tones', { javaScriptEnabled: false });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: /^Hum/ }).count()).toBe(0);
});
