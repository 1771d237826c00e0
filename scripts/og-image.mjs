// Renders public/share.png, the Open Graph image of the site: node scripts/og-image.mjs
// Run it after a change of brand or drawing. The font is DejaVu (Debian: fonts-dejavu-core).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { brand } from '../app/ui/theme/brand.ts';

const root = join(import.meta.dirname, '..');
const width = 1200;
const height = 630;

const drawing = readFileSync(join(root, 'app/features/home/hero-morning.svg'));
const lettering = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
  <g font-family="DejaVu Serif" font-weight="bold" fill="#2a1a14">
    <text x="64" y="170" font-size="118">${brand.plain}</text>
    <text x="64" y="302" font-size="118" fill="#8a3415">${brand.accent}</text>
    <text x="66" y="584" font-size="38" fill="#fbf4e6">Learn Igbo with Ease</text>
  </g>
</svg>`;

const background = await sharp(drawing).resize({ width, height, position: 'bottom' }).toBuffer();
await sharp(background)
  .composite([{ input: Buffer.from(lettering) }])
  .png({ palette: true, compressionLevel: 9, effort: 10 })
  .toFile(join(root, 'public/share.png'));
