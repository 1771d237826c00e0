// Builds the fonts of app/ui/theme/fonts: one file per face with all letters and marks of Igbo.
// The files are committed; run this only to change them.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { log, root } from './setup.mjs';

const targetFolder = join(root, 'app/ui/theme/fonts');

const faces = [
  { name: 'noto-sans-400', from: 'noto-sans/400Regular/NotoSans_400Regular.ttf' },
  { name: 'noto-sans-400-italic', from: 'noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf' },
  { name: 'noto-sans-700', from: 'noto-sans/700Bold/NotoSans_700Bold.ttf' },
  { name: 'noto-serif-700', from: 'noto-serif/700Bold/NotoSerif_700Bold.ttf' },
];

/** English, Igbo with tone marks in both normal forms, letters of neighbouring languages in names, punctuation, naira and euro. */
const characters = `20-7E A0-FF 100-101 112-113 12A-12B 143-144 14C-14D 16A-16B 1F8-1F9 2BC 300-302 304 307 308 30C 323
  1E3E-1E3F 1E44-1E45 1EB8-1EB9 1ECA-1ECD 1EE4-1EE5 2010-2015 2018-201E 2022 2026 2032-2033 2039-203A 20A6 20AC 2122 2212 25CC FFFD`
  .split(/\s+/)
  .flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, nth) => String.fromCodePoint(first + nth));
  })
  .join('');

/** The OFL requires the copyright line and the licence in the font file. */
const preserveNameIds = [0, 13, 14];

for (const { name, from } of faces) {
  const fullFont = readFileSync(join(root, 'node_modules/@expo-google-fonts', from));
  const bytes = await subsetFont(fullFont, characters, { targetFormat: 'woff2', preserveNameIds });
  writeFileSync(join(targetFolder, `${name}.woff2`), bytes);
  log(`${name}.woff2: ${bytes.length} bytes`);
}
copyFileSync(join(root, 'node_modules/@expo-google-fonts/noto-sans/LICENSE_FONT'), join(targetFolder, 'OFL.txt'));
