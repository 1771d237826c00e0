import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { blackPng } from '#tests/support/image-bombs.ts';
import { processUploadedImage, renderSocialImage } from './image-processing.server.ts';

afterEach(() => vi.restoreAllMocks());
const picture = new Uint8Array(blackPng(60, 40));

test.each([
  ['an upload', processUploadedImage, 4],
  ['a share picture', renderSocialImage, 2],
])('each step of the work on %s has a time limit of 10 s', async (_, work, steps) => {
  const timeout = vi.spyOn(sharp.prototype, 'timeout');
  const toBuffer = vi.spyOn(sharp.prototype, 'toBuffer');
  await work(picture);
  expect(toBuffer).toHaveBeenCalledTimes(steps);
  expect(timeout.mock.calls).toEqual(Array(steps).fill([{ seconds: 10 }]));
});

/** The library's own message. */
const tooSlow = () => vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error('timeout: 12% complete'));

test('an upload that reaches it is refused with 400 and what to do', async () => {
  tooSlow();
  const sentence = 'The image takes too long to read, please make it smaller and try again';
  await expect(processUploadedImage(picture)).rejects.toMatchObject({ status: 400, message: sentence });
});

test('a share picture that reaches it is refused with 503 and when to come again', async () => {
  tooSlow();
  const sentence = 'The picture takes too long to make at this moment. Please try again in a minute.';
  await expect(renderSocialImage(picture)).rejects.toMatchObject({ status: 503, message: sentence, retryAfter: 60 });
  expect((await renderSocialImage(picture)).length).toBeGreaterThan(0);
});
