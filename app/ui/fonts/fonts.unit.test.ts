import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { convert } from 'fontverter';
import subsetFont from 'subset-font';
import { describe, expect, test } from 'vitest';
import { inkBounds, openFont } from '#tests/support/glyph-outlines.ts';
import { faults, graphemes, letters } from '#tests/support/igbo-graphemes.ts';

const here = import.meta.dirname;
/** `slant`: the italic leans by twelve degrees. */
const files = [
  { file: 'noto-sans-400.woff2', slant: 0 },
  { file: 'noto-sans-700.woff2', slant: 0 },
  { file: 'noto-serif-700.woff2', slant: 0 },
  { file: 'noto-sans-400-italic.woff2', slant: 0.2126 },
];
const shipped = async (file: string) => openFont(await convert(readFileSync(join(here, file)), 'truetype'));

/** Each cluster with something wrong, in words. */
const allFaults = (font: Parameters<typeof faults>[0], slant = 0) =>
  graphemes.flatMap((cluster) => faults(font, cluster, slant).map((fault) => `${cluster.text} (${cluster.text.length} characters): ${fault}`));

describe.each(files)('$file', ({ file, slant }) => {
  test(`has the ${letters.length} letters of Igbo, small and capital`, async () => {
    expect(letters).toHaveLength(36);
    const font = await shipped(file);
    for (const letter of letters.flatMap((small) => [small, small.toUpperCase(), small.normalize('NFD')])) {
      const { missing, outlines } = inkBounds(font, letter);
      expect({ letter, missing, drawn: outlines.length > 0 }).toEqual({ letter, missing: 0, drawn: true });
    }
  });

  test(`stacks every mark of the ${graphemes.length} forms of letters with and without a tone: above or below, in the middle, touching nothing`, async () => {
    expect(graphemes.filter(({ tone }) => tone !== 'none')).toHaveLength(132);
    expect(graphemes).toHaveLength(176);
    expect(allFaults(await shipped(file), slant)).toEqual([]);
  });

  test('carries its copyright line and its licence', async () => {
    const { face } = await shipped(file);
    const names = face.listNames().map(({ nameId, language }) => face.getName(nameId, language));
    expect(names.join('\n')).toContain('The Noto Project Authors');
    expect(names.join('\n')).toContain('SIL Open Font License');
  });
});

describe('a font that is known to break is found out', () => {
  const whole = readFileSync(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'));
  const all = graphemes.map(({ text }) => text).join('');

  test.each([
    { lacks: 'every rule for marks', keepFeatures: ['kern'], broken: 'm̄ (2 characters): a mark 0.466 beside its middle' },
    { lacks: 'the rule for a mark above a mark', keepFeatures: ['kern', 'ccmp', 'mark'], broken: 'ṅ́ (2 characters): a gap of -0.141' },
  ])('when it lacks $lacks', async ({ keepFeatures, broken }) => {
    const font = openFont(await subsetFont(whole, all, { targetFormat: 'truetype', keepFeatures }));
    expect(allFaults(font)).toContain(broken);
  });

  test('when it has only the letters that a stock “latin” file has', async () => {
    const latin = Array.from({ length: 0xff }, (_, code) => String.fromCharCode(code)).join('');
    const found = allFaults(openFont(await subsetFont(whole, latin, { targetFormat: 'truetype' })));
    expect(found).toContain('m̀ (2 characters): a glyph is missing');
    expect(found).toContain('ṅ (1 characters): a glyph is missing');
  });
});

test('the two faces that are fetched before the first paint weigh at most 42 KB together', () => {
  const bytes = ['noto-sans-400.woff2', 'noto-serif-700.woff2'].map((file) => readFileSync(join(here, file)).length);
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(42_000);
});

test('what stands in for a face is as high as the face', async () => {
  const { ascender, descender, lineGap } = (await shipped('noto-sans-400.woff2')).hExtents();
  expect((await shipped('noto-serif-700.woff2')).hExtents()).toEqual({ ascender, descender, lineGap });
  const css = readFileSync(join(here, 'faces.css'), 'utf8');
  const standIns = [...css.matchAll(/size-adjust: ([\d.]+)%;\s*ascent-override: ([\d.]+)%;\s*descent-override: ([\d.]+)%;\s*line-gap-override: 0%/g)];
  expect(standIns).toHaveLength(5);
  expect(lineGap).toBe(0);
  for (const [, size, ascent, descent] of standIns) {
    expect((Number(size) * Number(ascent)) / 10).toBeCloseTo(ascender, 0);
    expect((Number(size) * Number(descent)) / 10).toBeCloseTo(-descender, 0);
  }
});
