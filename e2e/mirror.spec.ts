import { dirname } from 'node:path';
import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#app/db/database.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { encodeMp3 } from '#app/media/mp3-encoder.server.ts';
import { insertVoice } from '#tests/support/factories/voices.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { speak } from '#tests/support/sounds/synthetic-word.ts';
import { openWithMicrophone } from './microphone.ts';
import { expectAccessible, horizontalOverflow, newPage, server } from './page.ts';
import { mockSession, newHousehold, unitOf } from './study.ts';

const path = '/learn/units/2';

/** Runs in a page: collects all that a recording leaves behind. */
const watch = () => {
  const left = { urls: new Set<string>(), streams: [] as MediaStream[], contexts: [] as AudioContext[] };
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (object) => {
    const url = createObjectURL(object);
    left.urls.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    left.urls.delete(url);
    revokeObjectURL(url);
  };
  const { mediaDevices } = navigator;
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints);
    left.streams.push(stream);
    return stream;
  };
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      left.contexts.push(this);
    }
  };
  Object.assign(window, { left });
};
type Left = { urls: Set<string>; streams: MediaStream[]; contexts: AudioContext[] };
const leftIn = (page: Page) =>
  page.evaluate(() => {
    const { urls, streams, contexts } = (window as unknown as { left: Left }).left;
    const tracks = streams.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState));
    return { urls: urls.size, tracks: [...new Set(tracks)], contexts: [...new Set(contexts.map(({ state }) => state))] };
  });
const storedIn = (page: Page) =>
  page.evaluate(async () => [{ ...localStorage }, { ...sessionStorage }, document.cookie, await indexedDB.databases(), await caches.keys()]);

/** The unit about melodies, where àkwá has a voice, and a microphone that says low, high. */
async function openUnit() {
  const { items } = await unitOf(2);
  const egg = items.find(({ toned }) => toned === 'àkwá');
  const { db, close } = openDatabase(readConfig({ DATA_DIR: dirname(server.outbox) }).databaseUrl);
  const sound = await encodeMp3(speak({ tones: ['low', 'high'], hz: 105 }, seededRandom(11)));
  await insertVoice(db, { target: 'item', id: egg?.id ?? 0, igbo: 'akwa', name: 'Adaeze' }, 1, Buffer.from(sound));
  onTestFinished(async () => {
    await db.deleteFrom('voices').execute();
    await close();
  });
  const page = await openWithMicrophone({});
  await page.addInitScript(watch);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const sent: string[] = [];
  page.on('request', (request) => (request.method() !== 'GET' || request.postDataBuffer()) && sent.push(`${request.method()} ${request.url()}`));
  await page.goto(path);
  return { page, errors, sent };
}

test('a word is said back by keys alone, over the line of a speaker, and nothing of it is sent, stored or left behind', async () => {
  const { page, errors, sent } = await openUnit();
  const stored = await storedIn(page);
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const say = async (toned: string) => {
    await page
      .getByRole('button', { name: `Say it ${toned}`, exact: true })
      .first()
      .press('Enter');
    await expect.poll(() => button('Record').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    // Silence ends the recording.
    await button('Hear both').waitFor();
    await dialog.locator('[data-finding]').waitFor();
  };
  const said = () => dialog.getByRole('status').filter({ hasText: /\S/ }).first().innerText();

  await say('àkwá');
  expect(await said()).toContain('Low, high: so does the word.');
  await dialog.getByText('Adaeze', { exact: true }).waitFor();
  expect(await dialog.locator('svg path[d^="M"][class]').count()).toBe(2);
  await expectAccessible(page, 'dialog');
  expect(await horizontalOverflow(page)).toBe(0);
  expect((await leftIn(page)).tracks).toEqual(['live']);
  await page.waitForTimeout(400);
  await page.keyboard.press('Space');
  await button('Stop').waitFor();
  // The microphone is closed before anything plays.
  expect((await leftIn(page)).tracks).toEqual(['ended']);
  await button('Hear both').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await button('Hear both').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await say('ákwà');
  expect(await said()).toMatch(/^I heard low, high\. The word goes high, low\. Listen to both\.\s+Yours: low, high\. The word: high, low\.$/);
  await button('Go on').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Say it ákwà');

  expect(await leftIn(page)).toEqual({ urls: 0, tracks: ['ended'], contexts: ['closed'] });
  expect(await storedIn(page)).toEqual(stored);
  expect(sent).toEqual([]);
  expect(errors).toEqual([]);
});

test('a lesson without a microphone says so once, goes on, and asks for no other word', { tags: ['full'] }, async () => {
  const { token, profile } = await newHousehold();
  const page = await newPage({ token, viewport: { width: 320, height: 640 } });
  const { items } = await unitOf(2);
  const word = items.find(({ toned }) => toned === 'àkwá');
  const say = { kind: 'say', item: word?.id ?? 0, skill: null, isScheduled: false } as const;
  await mockSession(page, [say], items);
  await page.goto(`/study/session?p=${profile}&k=first`);
  await page.getByText('Say it back').waitFor();
  const record = page.getByRole('button', { name: 'Record', exact: true });
  await record.press('Enter');
  await page
    .getByRole('alert')
    .filter({ hasText: /microphone/ })
    .waitFor();
  await page.getByText('We won’t ask you to say words back again').waitFor();
  await expectAccessible(page);
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Go on', exact: true }).press('Enter');
  await page
    .getByRole('heading', { name: /done|You/ })
    .first()
    .waitFor();
  await page.goto(`/study/session?p=${profile}&k=second`);
  await page
    .getByRole('heading', { name: /done|You/ })
    .first()
    .waitFor();
  expect(await page.getByText('Say it back').count()).toBe(0);
});
