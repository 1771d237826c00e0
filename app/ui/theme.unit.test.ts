import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brandName } from './brand.ts';
import { paper } from './theme.ts';

const app = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(app, file), 'utf8');
const sheets = globSync('**/*.css', { cwd: app }).filter((file) => file !== join('ui', 'theme.css'));

const names = 'white|black|gr[ae]y|silver|red|green|blue|yellow|orange|purple|pink|brown|maroon|navy|teal|olive|gold|beige|ivory|tan|cream|crimson';
/** As a value: not in a selector, nor as a part of a longer word. */
const literal = new RegExp(`#[\\da-f]{3,8}\\b|\\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\\(|(?<![\\w-])(?:${names})(?![\\w-])`, 'gi');

/** The colours that a sheet writes itself. */
function literals(css: string): string[] {
  const values = css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/"[^"]*"/g, '')
    .matchAll(/[\w-]+\s*:\s*([^;{}]+)[;}]/g);
  return [...values].flatMap(([, value = '']) => value.match(literal) ?? []);
}

test.each(sheets)('%s takes its colours from the theme', (file) => {
  expect(literals(read(file))).toEqual([]);
});

test('a colour of a sheet’s own is found out', () => {
  const own = '.a{color:#fff}.b{background:rgb(1 2 3 / 4%);border:1px solid white}.c{white-space:nowrap;fill:oklch(50% 0 0);outline: 1px solid Red;}';
  expect(literals(own)).toEqual(['#fff', 'rgb(', 'white', 'oklch(', 'Red']);
  expect(literals('#red{color:color-mix(in srgb, var(--red) 4%, transparent)}')).toEqual([]);
});

test('what is stated outside the theme, for the browser’s frame and for home screens, is the colour of its paper', () => {
  expect(read('ui/theme.css')).toContain(`--paper: light-dark(${paper.light}, ${paper.dark});`);
  const manifest = JSON.parse(read('../public/site.webmanifest'));
  expect(manifest).toMatchObject({ name: brandName, theme_color: paper.light, background_color: paper.light });
});
