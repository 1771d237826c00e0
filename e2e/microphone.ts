import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { onTestFinished } from 'vitest';
import { writeWav } from '#app/media/wav.ts';
import { launchChromium } from '#tests/support/browsers.ts';
import { pcm16 } from '#tests/support/recordings.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { speak } from '#tests/support/sounds/synthetic-word.ts';
import { awaitHydrationAfterLoads } from './hydration.ts';
import { address } from './page.ts';

interface MicrophoneOptions {
  /** Token of a session. */
  token?: string;
  userAgent?: string;
  /** Another one gives another word: the server refuses the same bits for a second word of a speaker. */
  seed?: number;
  /** The user does not allow the microphone. */
  isRefused?: boolean;
}

/** A page of a phone whose microphone says a word every three seconds. */
export async function openWithMicrophone({ token, userAgent, seed = 7, isRefused = false }: MicrophoneOptions): Promise<Page> {
  const folder = mkdtempSync(join(tmpdir(), 'microphone-'));
  const file = join(folder, 'words.wav');
  const word = speak({ tones: ['low', 'high'], hz: 165 }, seededRandom(seed));
  const sound = new Float32Array(3 * 24_000);
  sound.set(word, 24_000);
  // A room is never silent.
  writeFileSync(file, writeWav(pcm16(sound.map((sample, at) => sample + 0.0005 * Math.sin(at)))));
  const browser = await launchChromium(
    '--use-fake-device-for-media-stream',
    `--use-fake-ui-for-media-stream${isRefused ? '=deny' : ''}`,
    `--use-file-for-fake-audio-capture=${file}`,
    '--autoplay-policy=no-user-gesture-required',
  );
  onTestFinished(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
    ...(userAgent ? { userAgent } : {}),
  });
  if (token) await context.addCookies([{ name: 'token', value: token, url: address }]);
  const page = await context.newPage();
  awaitHydrationAfterLoads(page);
  return page;
}
