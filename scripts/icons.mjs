// Makes the icons of public/ out of its favicon.svg: node scripts/icons.mjs
// Run it when the sign has changed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../public');
/** Pictures are made once, for everybody: without the colours of dark devices. */
const sign = readFileSync(join(folder, 'favicon.svg'), 'utf8').replace(/<style>.*?<\/style>/s, '');

/**
 * To the very edge, for those who cut their own corners; the drawing smaller, so that they cut nothing of it.
 * @param {number} scale
 */
function square(scale) {
  const margin = 32 * (1 - scale);
  return sign
    .replace(/ rx="\d+"/, '')
    .replace(/(<rect[^>]*>)(.*)(<\/svg>)/s, `$1<g transform="translate(${margin} ${margin}) scale(${scale})">$2</g>$3`);
}

/** @param {string} svg @param {number} size */
const drawn = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, effort: 10 })
    .toBuffer();
/** @param {string} name @param {Buffer} bytes */
const save = (name, bytes) => writeFileSync(join(folder, name), bytes);

save('apple-touch-icon.png', await drawn(square(0.85), 180));
save('icon-192.png', await drawn(sign, 192));
save('icon-512.png', await drawn(sign, 512));
// What is masked keeps a circle of four fifths.
save('icon-maskable-512.png', await drawn(square(0.75), 512));
save('favicon.ico', ico(await drawn(sign, 32), 32));

/**
 * The smallest icon file: a header, one entry, and a PNG.
 * @param {Buffer} png
 * @param {number} size
 */
function ico(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
