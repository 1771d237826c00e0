import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { writeWav } from '#app/media/wav.ts';
import { launchChromium } from '#tests/support/browsers.ts';
import { pcm16 } from '#tests/support/recordings.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { speak } from '#tests/support/sounds/synthetic-word.ts';
import { asAdmin } from './accounts.ts';
import { awaitHydrationAfterLoads } from './hydration.ts';
import { address, expectAccessible, server } from './page.ts';
import { consentToRecord } from './recorder.ts';

/** A page whose microphone says a word every three seconds. */
async function openWithMicrophone(token: string): Promise<Page> {
  const folder = mkdtempSync(join(tmpdir(), 'microphone-'));
  const file = join(folder, 'words.wav');
  const word = speak({ tones: ['low', 'high'], hz: 165 }, seededRandom(7));
  const sound = new Float32Array(3 * 24_000);
  sound.set(word, 24_000);
  // A room is never silent.
  writeFileSync(file, writeWav(pcm16(sound.map((sample, at) => sample + 0.0005 * Math.sin(at)))));
  const browser = await launchChromium(
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}`,
    '--autoplay-policy=no-user-gesture-required',
  );
  onTestFinished(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });
  const context = await browser.newContext({ baseURL: address, viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });
  await context.addCookies([{ name: 'token', value: token, url: address }]);
  const page = await context.newPage();
  awaitHydrationAfterLoads(page);
  return page;
}

test('a word is recorded, heard and kept by keys alone, and one that is kept without a network is sent when it is back', async () => {
  const token = await asAdmin();
  await consentToRecord(token);
  const ownVoices = async () =>
    (await server.call('GET', '/teaching/mine', { token })).body.voices as { igbo: string; seconds: number; melody: string }[];
  const before = (await ownVoices()).length;
  const page = await openWithMicrophone(token);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/tutor/record');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Record').focus();
  await page.keyboard.press('Enter');
  await button('Stop').waitFor();
  await expectAccessible(page, 'main');
  // Silence ends the recording.
  await button('Keep and go on').waitFor();
  await button('Listen').click();
  await button('Stop').waitFor();
  await button('Listen').waitFor();
  await expectAccessible(page, 'main');
  await button('Keep and go on').focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^Word 2 of /).waitFor();
  await expect.poll(async () => (await ownVoices()).length).toBe(before + 1);
  const [voice] = await ownVoices();
  expect(voice?.seconds).toBeGreaterThan(0.5);
  expect(voice?.seconds).toBeLessThan(3);

  await page.context().setOffline(true);
  await page.keyboard.press('Space');
  await button('Keep and go on').waitFor();
  await page.waitForTimeout(500);
  await page.keyboard.press('Space');
  await page.getByText('Waiting to be sent: 1.').waitFor();
  await page.context().setOffline(false);
  const shown = () => page.getByRole('main').innerText();
  await expect.poll(async () => ({ voices: (await ownVoices()).length, shown: await shown() })).toMatchObject({ voices: before + 2 });
  await page.getByText('Waiting to be sent').waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowLeft');
  await page.getByText(/^Word 2 of .*recorded/).waitFor();
  expect(errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
