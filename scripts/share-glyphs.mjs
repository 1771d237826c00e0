// Writes the outlines of the letters on share pictures of words: node scripts/share-glyphs.mjs
// The file is committed; run this only after a change of app/ui/theme/fonts/noto-serif-700.woff2.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { convert } from 'fontverter';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';
import { log, root } from './setup.mjs';

const target = join(root, 'app/ui/igbo/share/outlines.json');
const unitsPerEm = 1000;

const font = new Font(new Face(new Blob(await convert(readFileSync(join(root, 'app/ui/theme/fonts/noto-serif-700.woff2')), 'truetype'))));
const scale = unitsPerEm / font.face.upem;

const ascii = Array.from({ length: 0x7e - 0x20 + 1 }, (_, nth) => String.fromCharCode(0x20 + nth));
const carriers = ['a', 'e', 'i', 'ị', 'o', 'ọ', 'u', 'ụ', 'm', 'n', 'ṅ'].flatMap((letter) => [letter, letter.toUpperCase()]);
const toned = carriers.flatMap((letter) => ['', '\u0300', '\u0301', '\u0304', '\u0302', '\u030c'].map((tone) => (letter + tone).normalize('NFC')));
const others = [...'ñÑöÖüÜïÏçÇ‘’ʼ“”–—…·«»°'];

/**
 * Advance and path of a grapheme, in units of which an em has 1,000; y grows upwards.
 * @param {string} text
 */
function outlineOf(text) {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.setLanguage('ig');
  buffer.guessSegmentProperties();
  shape(font, buffer);
  let [advance, path] = [0, ''];
  for (const { codepoint: glyph, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
    if (glyph === 0) throw new Error(`The font has no glyph for ${text}`);
    let isX = false;
    path += font.glyphToPath(glyph).replace(/-?[\d.]+/g, (number) => {
      isX = !isX;
      return `${Math.round((Number(number) + (isX ? advance + xOffset : yOffset)) * scale)} `;
    });
    advance += xAdvance;
  }
  return [Math.round(advance * scale), path.replace(/[ ,]+/g, ' ').replace(/ ?([A-Z-]) ?/g, '$1')];
}

const outlines = Object.fromEntries([...new Set([...ascii, ...toned, ...others])].map((text) => [text, outlineOf(text)]));
const lines = Object.entries(outlines).map(([text, outline]) => `  ${JSON.stringify(text)}: ${JSON.stringify(outline)}`);
writeFileSync(target, `{\n${lines.join(',\n')}\n}\n`);
log(`${target}: ${lines.length} graphemes`);
