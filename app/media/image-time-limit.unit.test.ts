// Proves T7.

import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { blackPng } from '#tests/support/image-bombs.ts';
import { processUploadedImage, renderSocialImage } from './image-processing.server.ts';

afterEach(() => vi.restoreAllMocks());
const png = new Uint8Array(blackPng(60, 40));

test.each([
  ['an upload', processUploadedImage, 4],
  ['a social image', renderSocialImage, 2],
])('each operation on %s has a time limit of 10 s', async (_, processImage, operations) => {
  const timeout = vi.spyOn(sharp.prototype, 'timeout');
  const toBuffer = vi.spyOn(sharp.prototype, 'toBuffer');
  await processImage(png);
  expect(toBuffer).toHaveBeenCalledTimes(operations);
  expect(timeout.mock.calls).toEqual(Array(operations).fill([{ seconds: 10 }]));
});

/** Error message of sharp. */
const mockTimeout = () => vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error('timeout: 12% complete'));

test('an upload that exceeds it is rejected with 400 and advice', async () => {
  mockTimeout();
  const message = 'The image takes too long to read, please make it smaller and try again';
  await expect(processUploadedImage(png)).rejects.toMatchObject({ status: 400, message });
});

test('a social image that exceeds it is rejected with 503 and Retry-After', async () => {
  mockTimeout();
  const message = 'The picture takes too long to make at this moment. Please try again in a minute.';
  await expect(renderSocialImage(png)).rejects.toMatchObject({ status: 503, message, retryAfter: 60 });
  expect((await renderSocialImage(png)).length).toBeGreaterThan(0);
});
