import { expect } from 'vitest';
import { ApiError } from '#app/lib/api-error.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { tone, wavFile } from '#tests/support/recordings.ts';
import { type SoundUpload, sendSound } from './send-sound.ts';
import { mixToPcm } from './sound-file.ts';

const test = withAppPerFile({ RATE_LIMITS: 'off' });
const lost = () => Promise.reject(new ApiError(0, 'The network is away'));

/** The sound is prepared while the author waits. */
const options = (app: { jobWorkers: { drain(): Promise<unknown> } }, signal = new AbortController().signal) => {
  const parts: number[] = [];
  return { parts, signal, onProgress: (part: number) => void parts.push(part), wait: async () => void (await app.jobWorkers.drain()) };
};

test('a sound is sent in chunks, and its address comes once it is ready', async ({ app, adminToken }) => {
  const sending = options(app);
  const sound = await sendSound(app.api(adminToken).blog, { wav: wavFile(tone(30)) }, sending);
  expect(sound).toEqual({ src: expect.stringMatching(/^\/media\/[\da-f]{32}-sound\.mp3$/), seconds: 30 });
  expect(sending.parts).toEqual([0, 0.5, 1]);
});

test('after a lost connection the same upload goes on', async ({ app, adminToken }) => {
  const { blog } = app.api(adminToken);
  const upload: SoundUpload = { wav: wavFile(tone(31)) };
  const sent: number[] = [];
  const api = {
    ...{ beginSound: blog.beginSound, finishSound: blog.finishSound, sound: blog.sound },
    sendSound: (chunk: Parameters<typeof blog.sendSound>[0]) => {
      sent.push(Number(chunk.nth));
      return sent.length === 2 ? lost() : blog.sendSound(chunk);
    },
  };
  await expect(sendSound(api, upload, options(app))).rejects.toMatchObject({ status: 0 });
  expect((await sendSound(api, upload, options(app))).seconds).toBe(31);
  expect(sent).toEqual([0, 1, 1]);
});

test('an upload that is gone begins anew with the next try', async ({ app, adminToken }) => {
  const { blog } = app.api(adminToken);
  const upload: SoundUpload = { wav: wavFile(tone(1)), begun: { id: 99_999, chunkBytes: 1024, sent: 0 } };
  await expect(sendSound(blog, upload, options(app))).rejects.toMatchObject({ status: 404 });
  expect((await sendSound(blog, upload, options(app))).seconds).toBe(1);
});

test('an upload that lacks a chunk is sent again with the next try', async ({ app, adminToken }) => {
  const { blog } = app.api(adminToken);
  const upload: SoundUpload = { wav: wavFile(tone(2)) };
  const finishSound = async ({ id }: { id: number }) => {
    await app.context.db.deleteFrom('sound_chunks').where('sound_id', '=', id).where('nth', '=', 0).execute();
    return blog.finishSound({ id });
  };
  const api = { beginSound: blog.beginSound, sendSound: blog.sendSound, finishSound, sound: blog.sound };
  await expect(sendSound(api, upload, options(app))).rejects.toMatchObject({ status: 409 });
  expect((await sendSound(blog, upload, options(app))).seconds).toBe(2);
});

test('a sound that the server refuses says why, and a cancelled one stops', async ({ app, adminToken }) => {
  const { blog } = app.api(adminToken);
  const silence = sendSound(blog, { wav: wavFile(new Uint8Array(48_000)) }, options(app));
  await expect(silence).rejects.toThrow('Nothing is heard in this sound.');
  const cancelled = sendSound(blog, { wav: wavFile(tone(1)) }, options(app, AbortSignal.abort()));
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
});

test('channels are mixed to one, without overflow', async () => {
  const [left, right] = [Float32Array.of(1, 0.5, -1, 2), Float32Array.of(1, -0.5, 0, 2)];
  const { data, peak } = await mixToPcm([left, right], async () => undefined);
  expect([...new Int16Array(data.buffer)]).toEqual([0x7fff, 0, -0x3fff, 0x7fff]);
  expect(peak).toBe(1);
  expect((await mixToPcm([new Float32Array(9)])).peak).toBe(0);
});
