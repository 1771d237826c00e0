import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrastRatio, grounds } from '#app/features/academy/accent-contrast.contract.ts';
import { brandName } from './brand.ts';
import { themeColor } from './theme.ts';

const app = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(app, file), 'utf8');
const tokens = ['theme.css', 'more-contrast.css'].map((file) => join('ui', 'theme', file));
const sheets = globSync('**/*.css', { cwd: app }).filter((file) => !tokens.includes(file));

const names = 'white|black|gr[ae]y|silver|red|green|blue|yellow|orange|purple|pink|brown|maroon|navy|teal|olive|gold|beige|ivory|tan|cream|crimson';
/** Matches colours as values, not in selectors or longer words. */
const literal = new RegExp(`#[\\da-f]{3,8}\\b|\\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\\(|(?<![\\w-])(?:${names})(?![\\w-])`, 'gi');

/** Names and values of the declarations of a stylesheet. */
const declarations = (css: string) =>
  [
    ...css
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/"[^"]*"/g, '')
      .matchAll(/([\w-]+)\s*:\s*([^;{}]+)[;}]/g),
  ].map(([, name = '', value = '']) => ({ name, value }));

/** Literal colours of a stylesheet. */
const literals = (css: string) => declarations(css).flatMap(({ value }) => value.match(literal) ?? []);

/** Stylesheets in which something is found, and what. */
const offenders = (find: (css: string) => string[]) => sheets.flatMap((file) => find(read(file)).map((found) => `${file}: ${found}`));

test('every colour is one of the theme', () => {
  expect(sheets.length).toBeGreaterThan(100);
  expect(offenders(literals)).toEqual([]);
});

test('detects a literal colour', () => {
  const css = '.a{color:#fff}.b{background:rgb(1 2 3 / 4%);border:1px solid white}.c{white-space:nowrap;fill:oklch(50% 0 0);outline: 1px solid Red;}';
  expect(literals(css)).toEqual(['#fff', 'rgb(', 'white', 'oklch(', 'Red']);
  expect(literals('#red{color:color-mix(in srgb, var(--red) 4%, transparent)}')).toEqual([]);
});

interface Measure {
  property: RegExp;
  /** Literal values that are allowed. */
  allowed: RegExp;
}

/** Zero, and factors in calc(). */
const bare = '-?[\\d.]+';
/** Line widths, and the space for a line. */
const line = '-?[1-4]px';
/** Relative to the font size or the container. */
const ofText = '-?[\\d.]+(?:em|%)';
/** Extends to the edges of the viewport. */
const screen = '-100vmax';
const measures: Record<string, Measure> = {
  // Not scroll-margin, which is the height of sticky elements.
  distance: {
    property: /^(?:(?:row-|column-)?gap|(?:margin|padding|inset)(?:-.+)?|top|right|bottom|left)$/,
    allowed: new RegExp(`^(?:${bare}|${line}|${ofText}|${screen})$`),
  },
  radius: { property: /radius$/, allowed: new RegExp(`^(?:${bare}|${line})$`) },
  'type size': { property: /^font(?:-size)?$/, allowed: new RegExp(`^(?:${bare}|${ofText})$`) },
  duration: { property: /^(?:transition|animation)/, allowed: new RegExp(`^${bare}$`) },
};

/** Literal sizes of a stylesheet. */
function sizes(css: string, { property, allowed }: Measure): string[] {
  return declarations(css)
    .filter(({ name }) => property.test(name))
    .flatMap(({ value }) => value.replace(/var\(--[\w-]+/g, '').match(/(?<![\w-])-?[\d.]+(?:[a-z]+|%)?/gi) ?? [])
    .filter((size) => !allowed.test(size));
}

test.for(Object.entries(measures))('every %s is a token of the theme', ([_, measure]) => {
  expect(offenders((css) => sizes(css, measure))).toEqual([]);
});

test.each([
  [
    'distance',
    '.a{padding:var(--gap-1) 5px}.b{margin-block:-3rem auto;gap:8vw 0}.c:hover{top:calc(100% + 0.5rem)}',
    ['5px', '-3rem', '8vw', '0.5rem'],
  ],
  ['radius', '.a{border-radius:50%}.b{border-start-start-radius:0.5rem}', ['50%', '0.5rem']],
  ['type size', '.a{font-size:1.125rem;font:700 18px/1.5 var(--body)}', ['1.125rem', '18px']],
  ['duration', '.a{transition:opacity 0.2s ease}.b{animation-delay:150ms}', ['0.2s', '150ms']],
])('detects a literal %s', (name, css, found) => {
  expect(measures[name] && sizes(css, measures[name])).toEqual(found);
});

test('allows line widths and relative sizes', () => {
  const css = `.a{gap:2px;margin:0 auto calc(-1 * var(--gap-2)) -0.25em;inset:-1px;top:100%}
    .b{border-radius:calc(var(--round) - 2px) 0;font:700 var(--step-1)/1.5 var(--body);transition:scale var(--crawl) cubic-bezier(0.1, 0.8, 0.2, 1)}
    .c{scroll-margin-block:19rem;width:16rem}`;
  for (const measure of Object.values(measures)) expect(sizes(css, measure)).toEqual([]);
});

/** Literal shadows of a stylesheet; unblurred ones are lines and allowed. */
const shadows = (css: string) =>
  declarations(css)
    .filter(
      ({ name, value }) =>
        name.endsWith('shadow') && !/^(?:none|var\(--shadow\)|(?:inset )?(?:(?:0|-?\dpx) ){2}0(?: \dpx)? var\(--[\w-]+\))$/.test(value),
    )
    .map(({ value }) => value);

test('every shadow is one of the theme', () => {
  expect(offenders(shadows)).toEqual([]);
});

test('detects a literal shadow', () => {
  const lines = '.a{box-shadow:none}.b{box-shadow:var(--shadow)}.c{box-shadow:inset 0 -3px 0 var(--accent)}.d{box-shadow:0 0 0 6px var(--dusk)}';
  expect(shadows(`${lines}.e{box-shadow:0 2px 4px var(--line)}.f{text-shadow:1px 1px 2px var(--dusk)}`)).toEqual([
    '0 2px 4px var(--line)',
    '1px 1px 2px var(--dusk)',
  ]);
});

test('every custom property in use is defined', () => {
  const all = [read('ui/theme/theme.css'), ...sheets.map(read)];
  const defined = new Set(all.flatMap((css) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)));
  const used = all.flatMap((css) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  expect([...new Set(used)].filter((name) => !defined.has(name))).toEqual([]);
});

test('no stylesheet redefines a token of the theme, except the focus colour on dark backgrounds', () => {
  const named = (css: string) => declarations(css).flatMap(({ name }) => (name.startsWith('--') ? [name] : []));
  const theme = new Set(named(read('ui/theme/theme.css')));
  expect(theme.size).toBeGreaterThan(40);
  expect([...new Set(sheets.map(read).flatMap(named))].filter((name) => theme.has(name))).toEqual(['--focus']);
});

test('with more contrast asked for, texts have a contrast of 7 to every ground', () => {
  const css = read('ui/theme/more-contrast.css');
  expect(css).toContain('@media (prefers-contrast: more)');
  const colours = declarations(css).flatMap(({ name, value }) => {
    const [light, dark] = value.match(/#[\da-f]{6}/g) ?? [];
    return light && dark ? [{ name, light, dark }] : [];
  });
  expect(colours.map(({ name }) => name)).toEqual(expect.arrayContaining(['--ink', '--accent', '--good', '--bad']));
  for (const { name, light, dark } of colours.filter((colour) => colour.name !== '--line'))
    for (const ground of ['paper', 'surface', 'sand'] as const) {
      expect(contrastRatio(light, grounds.light[ground]), `${name} on ${ground}`).toBeGreaterThanOrEqual(7);
      expect(contrastRatio(dark, grounds.dark[ground]), `${name} on dark ${ground}`).toBeGreaterThanOrEqual(7);
    }
});

test('theme-color and the web manifest have the value of --paper', () => {
  expect(read('ui/theme/theme.css')).toContain(`--paper: light-dark(${themeColor.light}, ${themeColor.dark});`);
  const manifest = JSON.parse(read('../public/site.webmanifest'));
  expect(manifest).toMatchObject({ name: brandName, theme_color: themeColor.light, background_color: themeColor.light });
});

test('two quick presses on a control do not zoom, and no sheet takes that back', () => {
  const rule = read('ui/theme/theme.css').split('\nlabel {')[1]?.split('}')[0];
  expect(rule).toContain('touch-action: manipulation;');
  const others = sheets.flatMap((file) =>
    declarations(read(file)).flatMap(({ name, value }) => (name === 'touch-action' ? [`${file}: ${value}`] : [])),
  );
  // The handle of a list that can be reordered is dragged.
  expect(others).toEqual([expect.stringMatching(/reorderable-list\.module\.css: none$/)]);
});
