// Proves T7.

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { animated, animatedPng, cutAt, noisy, oddPictures, orangePictures, withoutEnd, withSamsungScan } from '#tests/support/odd-pictures.ts';
import { type ProcessedImage, processUploadedImage } from './image-processing.server.ts';

const widest = ({ variants }: ProcessedImage) => sharp(variants.at(-1)?.bytes);
const unreadable = { status: 400, message: 'The image cannot be read, please save it anew and try again' };

test.each(Object.entries(oddPictures))('takes a %s, and loses nothing of it', async (name, create) => {
  const [kind = ''] = /^(?:progressive )?\w+/.exec(name) ?? [];
  const plain = Object.entries(noisy).find(([other]) => other.endsWith(kind))?.[1];
  expect(await processUploadedImage(await create())).toEqual(plain && (await processUploadedImage(await plain())));
});

test.each(Object.entries(noisy))('refuses this picture when it is cut off: %s', async (_, create) => {
  const whole = await create();
  expect(await processUploadedImage(whole)).toMatchObject({ width: 160, height: 120 });
  for (const share of [0.3, 0.6, 0.9, 0.99]) await expect(processUploadedImage(cutAt(share)(whole)), String(share)).rejects.toMatchObject(unreadable);
});

test('refuses a JPEG of an odd scan header that is cut off, and one whose last scan is missing', async () => {
  const samsung = withSamsungScan(await noisy['baseline JPEG']());
  await expect(processUploadedImage(cutAt(0.6)(samsung))).rejects.toMatchObject(unreadable);
  const progressive = await noisy['progressive JPEG']();
  const lastScan = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
  await expect(processUploadedImage(progressive.subarray(0, lastScan))).rejects.toMatchObject(unreadable);
});

test('refuses a JPEG that is cut off anywhere', { tags: ['full'] }, async () => {
  for (const kind of ['baseline JPEG', 'progressive JPEG'] as const) {
    const whole = withoutEnd(await noisy[kind]());
    const taken: number[] = [];
    for (let length = 20; length < whole.length - 4; length += Math.ceil(whole.length / 150))
      if (await processUploadedImage(whole.subarray(0, length)).catch(() => undefined)) taken.push(length);
    expect(taken).toEqual([]);
  }
});

test.each(Object.entries(orangePictures))('shows a %s in its colours', async (_, create) => {
  const [red = 0, green = 0, blue = 0] = await widest(await processUploadedImage(await create()))
    .raw()
    .toBuffer();
  for (const [seen, wanted] of [
    [red, 0xc8],
    [green, 0x40],
    [blue, 0x10],
  ] as const)
    expect(Math.abs(seen - wanted)).toBeLessThan(20);
});

test.each([
  ['GIF', () => animated('gif')],
  ['WebP', () => animated('webp')],
  ['PNG', animatedPng],
])('keeps the first frame of an animated %s, and says so', async (kind, create) => {
  const image = await processUploadedImage(await create());
  expect(image).toMatchObject({ width: 160, height: kind === 'PNG' ? 120 : 40, wasAnimated: true });
  expect((await widest(image).metadata()).pages ?? 1).toBe(1);
});
