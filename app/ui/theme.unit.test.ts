import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brandName } from './brand.ts';
import { themeColor } from './theme.ts';

const app = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(app, file), 'utf8');
const sheets = globSync('**/*.css', { cwd: app }).filter((file) => file !== join('ui', 'theme.css'));

const names = 'white|black|gr[ae]y|silver|red|green|blue|yellow|orange|purple|pink|brown|maroon|navy|teal|olive|gold|beige|ivory|tan|cream|crimson';
/** As a value: not in a selector, nor as a part of a longer word. */
const literal = new RegExp(`#[\\da-f]{3,8}\\b|\\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\\(|(?<![\\w-])(?:${names})(?![\\w-])`, 'gi');

/** What a sheet declares: names and values. */
const declarations = (css: string) =>
  [
    ...css
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/"[^"]*"/g, '')
      .matchAll(/([\w-]+)\s*:\s*([^;{}]+)[;}]/g),
  ].map(([, name = '', value = '']) => ({ name, value }));

/** The colours that a sheet writes itself. */
const literals = (css: string) => declarations(css).flatMap(({ value }) => value.match(literal) ?? []);

test.each(sheets)('%s takes its colours from the theme', (file) => {
  expect(literals(read(file))).toEqual([]);
});

test('a colour of a sheet’s own is found out', () => {
  const own = '.a{color:#fff}.b{background:rgb(1 2 3 / 4%);border:1px solid white}.c{white-space:nowrap;fill:oklch(50% 0 0);outline: 1px solid Red;}';
  expect(literals(own)).toEqual(['#fff', 'rgb(', 'white', 'oklch(', 'Red']);
  expect(literals('#red{color:color-mix(in srgb, var(--red) 4%, transparent)}')).toEqual([]);
});

interface Measure {
  of: RegExp;
  /** What may be written out nevertheless, as a number with its unit. */
  but: RegExp;
}

/** Nothing, and the factors of a calculation. */
const bare = '-?[\\d.]+';
/** As thick as a line is drawn, or the room that such a line takes. */
const line = '-?[1-4]px';
/** What goes with the text around it, whatever its size. */
const ofText = '-?[\\d.]+(?:em|%)';
/** To the edges of the screen, and beyond. */
const screen = '-100vmax';
const measures: Record<string, Measure> = {
  // Not scroll-margin: that is how high those parts are that stay over what scrolls.
  distance: {
    of: /^(?:(?:row-|column-)?gap|(?:margin|padding|inset)(?:-.+)?|top|right|bottom|left)$/,
    but: new RegExp(`^(?:${bare}|${line}|${ofText}|${screen})$`),
  },
  radius: { of: /radius$/, but: new RegExp(`^(?:${bare}|${line})$`) },
  'type size': { of: /^font(?:-size)?$/, but: new RegExp(`^(?:${bare}|${ofText})$`) },
  duration: { of: /^(?:transition|animation)/, but: new RegExp(`^${bare}$`) },
};

/** The sizes that a sheet writes itself. */
function sizes(css: string, { of, but }: Measure): string[] {
  return declarations(css)
    .filter(({ name }) => of.test(name))
    .flatMap(({ value }) => value.replace(/var\(--[\w-]+/g, '').match(/(?<![\w-])-?[\d.]+(?:[a-z]+|%)?/gi) ?? [])
    .filter((size) => !but.test(size));
}

describe.each(Object.entries(measures))('every %s', (_, measure) => {
  test.each(sheets)('of %s is one of the theme’s', (file) => {
    expect(sizes(read(file), measure)).toEqual([]);
  });
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
])('a %s of a sheet’s own is found out', (name, css, found) => {
  expect(measures[name] && sizes(css, measures[name])).toEqual(found);
});

test('lines, and what goes with the text, are no sizes of a sheet’s own', () => {
  const css = `.a{gap:2px;margin:0 auto calc(-1 * var(--gap-2)) -0.25em;inset:-1px;top:100%}
    .b{border-radius:calc(var(--round) - 2px) 0;font:700 var(--step-1)/1.5 var(--body);transition:scale var(--crawl) cubic-bezier(0.1, 0.8, 0.2, 1)}
    .c{scroll-margin-block:19rem;width:16rem}`;
  for (const measure of Object.values(measures)) expect(sizes(css, measure)).toEqual([]);
});

/** The shadows of a sheet’s own. A line around or along something is not blurred, and none. */
const shadows = (css: string) =>
  declarations(css)
    .filter(
      ({ name, value }) =>
        name.endsWith('shadow') && !/^(?:none|var\(--shadow\)|(?:inset )?(?:(?:0|-?\dpx) ){2}0(?: \dpx)? var\(--[\w-]+\))$/.test(value),
    )
    .map(({ value }) => value);

test.each(sheets)('%s takes its shadows from the theme', (file) => {
  expect(shadows(read(file))).toEqual([]);
});

test('a shadow of a sheet’s own is found out', () => {
  const lines = '.a{box-shadow:none}.b{box-shadow:var(--shadow)}.c{box-shadow:inset 0 -3px 0 var(--accent)}.d{box-shadow:0 0 0 6px var(--dusk)}';
  expect(shadows(`${lines}.e{box-shadow:0 2px 4px var(--line)}.f{text-shadow:1px 1px 2px var(--dusk)}`)).toEqual([
    '0 2px 4px var(--line)',
    '1px 1px 2px var(--dusk)',
  ]);
});

test('every name that a sheet takes is one that the theme or a sheet gives', () => {
  const all = [read('ui/theme.css'), ...sheets.map(read)];
  const given = new Set(all.flatMap((css) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)));
  const taken = all.flatMap((css) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  expect([...new Set(taken)].filter((name) => !given.has(name))).toEqual([]);
});

test('no sheet gives a name of the theme another meaning, but for the focus on grounds that are always dark', () => {
  const named = (css: string) => declarations(css).flatMap(({ name }) => (name.startsWith('--') ? [name] : []));
  const theme = new Set(named(read('ui/theme.css')));
  expect(theme.size).toBeGreaterThan(40);
  expect([...new Set(sheets.map(read).flatMap(named))].filter((name) => theme.has(name))).toEqual(['--focus']);
});

test('what is stated outside the theme, for the browser’s frame and for home screens, is the colour of its paper', () => {
  expect(read('ui/theme.css')).toContain(`--paper: light-dark(${themeColor.light}, ${themeColor.dark});`);
  const manifest = JSON.parse(read('../public/site.webmanifest'));
  expect(manifest).toMatchObject({ name: brandName, theme_color: themeColor.light, background_color: themeColor.light });
});
