import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { convert } from 'fontverter';
import subsetFont from 'subset-font';
import { describe, expect, test } from 'vitest';
import { inkBounds, openFont } from '#tests/support/glyph-outlines.ts';
import { glyphFaults, graphemes, letters } from '#tests/support/igbo-graphemes.ts';

const fontsDir = import.meta.dirname;
/** `slant`: tangent of the italic angle, 12 degrees. */
const files = [
  { file: 'noto-sans-400.woff2', slant: 0 },
  { file: 'noto-sans-700.woff2', slant: 0 },
  { file: 'noto-serif-700.woff2', slant: 0 },
  { file: 'noto-sans-400-italic.woff2', slant: 0.2126 },
];
const openShipped = async (file: string) => openFont(await convert(readFileSync(join(fontsDir, file)), 'truetype'));

/** Descriptions of all graphemes with faults. */
const faultsOf = (font: Parameters<typeof glyphFaults>[0], slant = 0) =>
  graphemes.flatMap((grapheme) =>
    glyphFaults(font, grapheme, slant).map((fault) => `${grapheme.text} (${grapheme.text.length} characters): ${fault}`),
  );

describe.each(files)('$file', ({ file, slant }) => {
  test(`has the ${letters.length} letters of Igbo in both cases`, async () => {
    expect(letters).toHaveLength(36);
    const font = await openShipped(file);
    for (const letter of letters.flatMap((small) => [small, small.toUpperCase(), small.normalize('NFD')])) {
      const { missing, outlines } = inkBounds(font, letter);
      expect({ letter, missing, drawn: outlines.length > 0 }).toEqual({ letter, missing: 0, drawn: true });
    }
  });

  test(`positions every mark of the ${graphemes.length} letters with and without tones: centered, without touching`, async () => {
    expect(graphemes.filter(({ tone }) => tone !== 'none')).toHaveLength(132);
    expect(graphemes).toHaveLength(176);
    expect(faultsOf(await openShipped(file), slant)).toEqual([]);
  });

  test('contains the copyright notice and the licence', async () => {
    const { face } = await openShipped(file);
    const names = face.listNames().map(({ nameId, language }) => face.getName(nameId, language));
    expect(names.join('\n')).toContain('The Noto Project Authors');
    expect(names.join('\n')).toContain('SIL Open Font License');
  });
});

describe('detects a broken font', () => {
  const fullFont = readFileSync(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'));
  const all = graphemes.map(({ text }) => text).join('');

  test.each([
    { missing: 'every rule for marks', keepFeatures: ['kern'], broken: 'm̄ (2 characters): a mark 0.466 beside its middle' },
    { missing: 'the rule for a mark above a mark', keepFeatures: ['kern', 'ccmp', 'mark'], broken: 'ṅ́ (2 characters): a gap of -0.141' },
  ])('without $missing', async ({ keepFeatures, broken }) => {
    const font = openFont(await subsetFont(fullFont, all, { targetFormat: 'truetype', keepFeatures }));
    expect(faultsOf(font)).toContain(broken);
  });

  test('with only the characters of a stock “latin” subset', async () => {
    const latin = Array.from({ length: 0xff }, (_, code) => String.fromCharCode(code)).join('');
    const found = faultsOf(openFont(await subsetFont(fullFont, latin, { targetFormat: 'truetype' })));
    expect(found).toContain('m̀ (2 characters): a glyph is missing');
    expect(found).toContain('ṅ (1 characters): a glyph is missing');
  });
});

test('every character that components of the learning area write is in the fonts: others are icons, because the search for another font delays the text', async () => {
  const font = await openShipped('noto-sans-400.woff2');
  const sources = globSync('app/features/{course,household,learning}/**/*.tsx').map((file) => ({
    file,
    characters: new Set(readFileSync(file, 'utf8').normalize('NFC').replaceAll('\n', '')),
  }));
  const all = new Set(sources.flatMap(({ characters }) => [...characters]));
  const missing = [...all].filter((character) => inkBounds(font, character).missing > 0);
  const found = sources.flatMap(({ file, characters }) =>
    missing.filter((character) => characters.has(character)).map((character) => `${file}: ${character}`),
  );
  expect(found).toEqual([]);
});

test('the two preloaded faces have at most 42 KB together', () => {
  const bytes = ['noto-sans-400.woff2', 'noto-serif-700.woff2'].map((file) => readFileSync(join(fontsDir, file)).length);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(42_000);
});

test('fallback fonts have the vertical metrics of the web fonts', async () => {
  const { ascender, descender, lineGap } = (await openShipped('noto-sans-400.woff2')).hExtents();
  expect((await openShipped('noto-serif-700.woff2')).hExtents()).toEqual({ ascender, descender, lineGap });
  const css = readFileSync(join(fontsDir, 'faces.css'), 'utf8');
  const fallbacks = [
    ...css.matchAll(/size-adjust: ([\d.]+)%;\s*ascent-override: ([\d.]+)%;\s*descent-override: ([\d.]+)%;\s*line-gap-override: 0%/g),
  ];
  expect(fallbacks).toHaveLength(5);
  expect(lineGap).toBe(0);
  for (const [, size, ascent, descent] of fallbacks) {
    expect((Number(size) * Number(ascent)) / 10).toBeCloseTo(ascender, 0);
    expect((Number(size) * Number(descent)) / 10).toBeCloseTo(-descender, 0);
  }
});
