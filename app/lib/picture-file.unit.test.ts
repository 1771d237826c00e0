import { expect, test } from 'vitest';
import { framesGif } from '#tests/support/image-bombs.ts';
import { animated, animatedPng, cutAt, noisy } from '#tests/support/odd-pictures.ts';
import { formatAdvice, isAnimated } from './picture-file.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

test.each([
  [
    'an iPhone photo',
    '\0\0\0\x24ftypheic\0\0\0\0mif1heic',
    /^This is a HEIC picture.*share or save it as JPEG.*Settings, Camera, Formats, Most Compatible$/,
  ],
  ['a HEIF picture', '\0\0\0\x18ftypmif1\0\0\0\0', /^This is a HEIC picture/],
  ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0', /^This is an AVIF picture.*PNG or JPEG/],
  ['a TIFF of Intel', 'II*\0\x08\0\0\0', /^This is a TIFF picture/],
  ['a TIFF of Motorola', 'MM\0*\0\0\0\x08', /^This is a TIFF picture/],
  ['a PDF', '%PDF-1.7\n', /^This is a PDF/],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">', /^This is an SVG drawing/],
  ['an SVG with a byte order mark and a declaration', '\xef\xbb\xbf<?xml version="1.0"?>\n<svg>', /^This is an SVG drawing/],
])('%s is refused with advice', (_, file, sentence) => {
  expect(formatAdvice(latin(file))).toMatch(sentence);
});

test.each(['', 'hello', 'PK\x03\x04', '\0\0\0\x18ftypmp42\0\0\0\0', '<!doctype html><svg>', '\x89PNG\r\n\x1a\n'])(
  'nothing is advised about %j',
  (file) => {
    expect(formatAdvice(latin(file))).toBeUndefined();
  },
);

test('an animation is seen in a GIF, a WebP and a PNG', async () => {
  for (const file of [await animated('gif'), await animated('webp'), await animatedPng(), framesGif(2)]) expect(isAnimated(file)).toBe(true);
});

test('still, damaged and foreign files are not animated', async () => {
  for (const create of Object.values(noisy)) {
    const whole = await create();
    for (const share of [1, 0.5, 0.01]) expect(isAnimated(cutAt(share)(whole))).toBe(false);
  }
  for (const file of [
    framesGif(1),
    Buffer.alloc(0),
    latin('GIF89a'),
    latin('GIF89a=1;alert(1)//'),
    latin('\x89PNG\r\n\x1a\n\0\0'),
    latin('RIFF\0\0\0\0WEBPVP8X'),
  ])
    expect(isAnimated(file)).toBe(false);
});
