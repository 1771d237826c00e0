// Renders the icons of public/ from favicon.svg: node scripts/icons.mjs
// Run it after a change of favicon.svg.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../public');
/** PNG icons have no dark variant, so drop the media query. */
const icon = readFileSync(join(folder, 'favicon.svg'), 'utf8').replace(/<style>.*?<\/style>/s, '');

/**
 * Fills the square for platforms that mask icons, and scales the drawing so that the mask cuts nothing off.
 * @param {number} scale
 */
function maskable(scale) {
  const margin = 32 * (1 - scale);
  return icon
    .replace(/ rx="\d+"/, '')
    .replace(/(<rect[^>]*>)(.*)(<\/svg>)/s, `$1<g transform="translate(${margin} ${margin}) scale(${scale})">$2</g>$3`);
}

/** @param {string} svg @param {number} size */
const renderPng = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, effort: 10 })
    .toBuffer();
/** @param {string} name @param {Buffer} bytes */
const save = (name, bytes) => writeFileSync(join(folder, name), bytes);

save('apple-touch-icon.png', await renderPng(maskable(0.85), 180));
save('icon-192.png', await renderPng(icon, 192));
save('icon-512.png', await renderPng(icon, 512));
// A mask keeps at least a circle of 80 % of the width.
save('icon-maskable-512.png', await renderPng(maskable(0.75), 512));
save('favicon.ico', ico(await renderPng(icon, 32), 32));

/**
 * Builds an ICO file with a single PNG entry.
 * @param {Buffer} png
 * @param {number} size
 */
function ico(png, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
