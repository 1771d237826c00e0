import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#app/db/database.server.ts';
import { processUploadedAudio } from '#app/media/audio-processing.server.ts';
import { audioUrl } from '#app/media/media-address.ts';
import { lockMedia, replaceOwnerMedia } from '#app/media/media-store.server.ts';
import { writeWav } from '#app/media/wav.ts';
import { tone } from '#tests/support/recordings.ts';
import { startServer } from '#tests/support/server-process.ts';
import { openPage } from './page.ts';

const seconds = 15;
/** Delay of the encoder and the rest of the last frame, at most. */
const extraSeconds = 0.1;
let server: Awaited<ReturnType<typeof startServer>>;
let url: string;
beforeAll(async () => {
  const { play } = await processUploadedAudio(writeWav(tone(seconds)), { tones: [] });
  url = audioUrl(play.hash);
  server = await startServer(
    { STARTER_CONTENT: 'off' },
    {
      fill: async (dataDir) => {
        const { db, migrate, close } = openDatabase(join(dataDir, 'academy.db'));
        await migrate();
        await db.transaction().execute(async (tx) => {
          await lockMedia(tx);
          await replaceOwnerMedia(tx, { type: 'test', id: 1 }, [], [play]);
        });
        await close();
      },
    },
  );
});
afterAll(() => server.stop());

/** Loads a recording into an audio element and plays from a position, in seconds. */
const playFrom = (page: Page, source: string, position: number) =>
  page.evaluate(
    async ([source, position]) => {
      const audio = new Audio(source);
      audio.muted = true;
      const once = (event: string) =>
        new Promise((resolve, reject) => {
          audio.addEventListener(event, resolve, { once: true });
          audio.addEventListener('error', () => reject(new Error(audio.error?.message)), { once: true });
        });
      audio.load();
      await once('loadedmetadata');
      const sought = once('seeked');
      audio.currentTime = position;
      await sought;
      await audio.play();
      await once('timeupdate');
      return { duration: audio.duration, played: audio.currentTime >= position };
    },
    [source, position] as const,
  );

// In the gate voices.spec.ts plays a stored recording.
test('a stored recording plays in an audio element, also from its middle, and has the length of the original', { tags: ['full'] }, async () => {
  const page = await openPage('/', { baseURL: server.address });
  const { duration, played } = await playFrom(page, url, seconds - 3);
  expect(played).toBe(true);
  expect(duration).toBeGreaterThanOrEqual(seconds);
  expect(duration).toBeLessThan(seconds + extraSeconds);
});

test('a recording in the memory of the page plays', { tags: ['full'] }, async () => {
  const page = await openPage('/', { baseURL: server.address });
  const blobUrl = await page.evaluate(async (path) => URL.createObjectURL(await (await fetch(path)).blob()), url);
  expect(await playFrom(page, blobUrl, 1)).toMatchObject({ played: true });
});

test('the MP3 decodes to the tone that was recorded', { tags: ['full'] }, async () => {
  const page = await openPage('/', { baseURL: server.address });
  const crossings = await page.evaluate(async (path) => {
    const file = await (await fetch(path)).arrayBuffer();
    const sound = await new OfflineAudioContext(1, 1, 24_000).decodeAudioData(file);
    const samples = sound.getChannelData(0).slice(24_000, 48_000);
    return samples.filter((sample, nth) => sample >= 0 && (samples[nth - 1] ?? 0) < 0).length;
  }, url);
  // One second of a tone that glides between 200 and 240 Hz.
  expect(crossings).toBeGreaterThan(200);
  expect(crossings).toBeLessThan(240);
});

test('every page may ask for the microphone, and no page for the camera', async () => {
  const page = await openPage('/', { baseURL: server.address });
  const allowed = await page.evaluate(() => {
    const { featurePolicy } = document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } };
    return ['microphone', 'camera', 'geolocation'].filter((name) => featurePolicy.allowsFeature(name));
  });
  expect(allowed).toEqual(['microphone']);
});
