import { dirname } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#app/db/database.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { encodeMp3 } from '#app/media/mp3-encoder.server.ts';
import { recordingRate } from '#app/media/recording-rate.contract.ts';
import { insertVoice } from '#tests/support/factories/voices.ts';
import { expectAccessible, horizontalOverflow, newPage, openPage, server } from './page.ts';

const path = '/learn/units/1';
type Words = { id: number; toned: string | null; igbo: string }[];
let words: Words;

/** Gives the first word two voices, the second one, and the third one whose bytes are gone: it was withdrawn since the page was read. */
beforeAll(async () => {
  words = (await server.call('GET', '/course/units/1')).body.items as Words;
  const { db, close } = openDatabase(readConfig({ DATA_DIR: dirname(server.outbox) }).databaseUrl);
  const sound = async (hz: number) =>
    Buffer.from(
      await encodeMp3(Float32Array.from({ length: 4 * recordingRate }, (_, nth) => 0.3 * Math.sin((2 * Math.PI * hz * nth) / recordingRate))),
    );
  const speakers = [
    [0, 'Adaeze'],
    [0, 'Obinna'],
    [1, 'Adaeze'],
    [2, 'Adaeze'],
  ] as const;
  for (const [nth, [word, name]] of speakers.entries()) {
    const { id, igbo } = words[word] ?? { id: 0, igbo: '' };
    const { url } = await insertVoice(db, { target: 'item', id, igbo, name }, 1, await sound(200 + 20 * nth));
    if (word === 2) await db.deleteFrom('media').where('hash', '=', url.slice('/media/'.length, -'-play.mp3'.length)).execute();
  }
  return async () => {
    await db.deleteFrom('voices').execute();
    await close();
  };
});

const nameOf = (nth: number) => words[nth]?.toned ?? words[nth]?.igbo ?? '';
/** Place of a word in the unit: a word may stand in several lessons. */
const entry = (page: Page, nth: number) => page.locator(`#item-${words[nth]?.id}`);
const button = (page: Page, label: string, nth: number) => entry(page, nth).getByRole('button', { name: `${label} ${nameOf(nth)}`, exact: true });

/** Runs in a page: keeps the elements that play, which are in no document. */
const keepPlayers = () => {
  const { play } = HTMLMediaElement.prototype;
  const players = new Set<HTMLMediaElement>();
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    players.add(this);
    return play.call(this);
  };
  Object.assign(window, { players });
};

test('voices play one at a time, slowly with the same pitch, and nothing is fetched before a press', async () => {
  const page = await openPage(path, { expectedErrors: [404], viewport: { width: 320, height: 740 } });
  await page.evaluate(keepPlayers);
  const players = await page.evaluateHandle(() => (window as unknown as { players: Set<HTMLMediaElement> }).players);
  const playing = () =>
    players.evaluate((all) => [...all].map(({ paused, playbackRate, preservesPitch }) => ({ paused, playbackRate, preservesPitch })));
  const fetched: string[] = [];
  page.on('request', (request) => void (request.url().includes('/media/') && fetched.push(request.url())));
  await button(page, 'Play', 0).focus();
  expect(fetched).toEqual([]);
  await page.keyboard.press('Enter');
  await button(page, 'Stop', 0).waitFor();
  expect(await playing()).toEqual([{ paused: false, playbackRate: 1, preservesPitch: true }]);
  await button(page, 'Slow', 0).click();
  await button(page, 'Play', 0).waitFor();
  expect(await playing()).toEqual([{ paused: false, playbackRate: 0.75, preservesPitch: true }]);
  await entry(page, 0).getByText('Adaeze, Ọka · 1 of 2').waitFor();
  await button(page, 'Next voice of', 0).click();
  await entry(page, 0).getByText('Obinna, Ọka · 2 of 2').waitFor();
  await button(page, 'Stop', 0).waitFor();
  await button(page, 'Play', 1).click();
  await button(page, 'Play', 0).waitFor();
  expect(await playing()).toEqual([{ paused: false, playbackRate: 1, preservesPitch: true }]);
  await button(page, 'Stop', 1).press('Space');
  await button(page, 'Play', 1).waitFor();
  await expectAccessible(page);
  expect(await horizontalOverflow(page)).toBe(0);

  // It was withdrawn since the page was read.
  await button(page, 'Play', 2).press('Enter');
  const notice = page.getByText('This recording is no longer here.');
  await notice.waitFor();
  expect(await button(page, 'Play', 2).count()).toBe(0);
  expect(await notice.evaluate((element) => element.parentElement === document.activeElement)).toBe(true);
});

test('a press before the code of the player has loaded plays once it is there', { tags: ['full'] }, async () => {
  const page = await newPage();
  let load: () => void = () => undefined;
  const pressed = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/assets/**.js', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await button(page, 'Play', 1).click();
  await button(page, 'Slow', 0).click();
  load();
  await button(page, 'Stop', 0).waitFor();
  expect(await button(page, 'Play', 1).count()).toBe(1);
  // It is an own press only once.
  await button(page, 'Stop', 0).click();
  await button(page, 'Slow', 0).waitFor();
});

// The gate has the journey, above.
test('a browser that refuses to play shows the button again, and says nothing', { tags: ['full'] }, async () => {
  const page = await openPage(path);
  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await button(page, 'Play', 0).click();
  await button(page, 'Play', 0).waitFor();
  expect(await page.getByText('We couldn’t play this recording').count()).toBe(0);
});

test('without a script each voice has the player of the browser', async () => {
  const page = await openPage(path, { javaScriptEnabled: false });
  await page.locator('audio[controls][preload=none]').first().waitFor();
  const plain = await Promise.all([0, 1, 2].map((nth) => entry(page, nth).locator('audio').count()));
  expect(plain).toEqual([2, 1, 1]);
  expect(await button(page, 'Play', 0).count()).toBe(0);
});
