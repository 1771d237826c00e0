import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { academySheet } from '#app/academy/academy-sheet.server.ts';
import { defaultAcademy } from '#app/ui/theme/brand.ts';
import { accentColour } from './accent.contract.ts';
import { contrastRatio, contrastSentence, grounds } from './accent-contrast.contract.ts';
import { sampleTokens } from './admin/accent-field.tsx';
import { defaultAccent } from './default-accent.ts';

const theme = readFileSync('app/ui/theme/theme.css', 'utf8');
const messageOf = (scheme: 'light' | 'dark', colour: string) => accentColour(scheme).safeParse(colour).error?.issues[0]?.message;

test('the grounds and the default colours are those of the theme', () => {
  for (const [name, light] of Object.entries(grounds.light))
    expect(theme).toContain(`--${name}: light-dark(${light}, ${grounds.dark[name as keyof typeof grounds.dark]});`);
  for (const [name, light] of Object.entries(sampleTokens.light))
    expect(theme).toContain(`${name}: light-dark(${light}, ${sampleTokens.dark[name as keyof typeof sampleTokens.dark]});`);
  const { light, dark } = defaultAccent;
  expect(theme).toContain(`--accent: light-dark(${light}, ${dark});`);
  expect([accentColour('light').parse(undefined), accentColour('dark').parse(undefined)]).toEqual([light, dark]);
  expect(academySheet(defaultAcademy)).toBe('');
});

test('an own accent colour has a rule for each theme, in words that the oldest browsers know', () => {
  const sheet = academySheet({ ...defaultAcademy, accent: { light: '#1d4ed8', dark: '#8ab4ff' } });
  expect(sheet).toMatch(/^:root\{--accent:#1d4ed8;--accent-strong:/);
  for (const rule of ['(prefers-color-scheme:dark){:root:not([data-theme=light])', ':root[data-theme=dark]'])
    expect(sheet).toContain(`${rule}{--accent:#8ab4ff;--accent-strong:`);
  expect(sheet).not.toContain('light-dark');
});

test('contrast is that of WCAG', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastRatio('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
});

test('a colour that cannot be read is refused with the measured and the needed ratio', () => {
  expect(messageOf('light', '#f0955f')).toBe(
    'This colour has a contrast of 1.92 to #f6ead6 in the light theme; 4.5 is needed. Please enter a darker one',
  );
  expect(messageOf('dark', '#a8431f')).toMatch(
    /^This colour has a contrast of 2\.\d\d to #2b211a in the dark theme; 4\.5 is needed\. Please enter a lighter one$/,
  );
  for (const colour of ['red', '#fff', '#12345g', '#a8431f;}', 'url(#a)'])
    expect(messageOf('light', colour)).toBe('Please enter a colour such as #a8431f');
  expect(accentColour('light').parse(' #1D4ED8 ')).toBe('#1d4ed8');
});

test('of a colour that is accepted, every ground of its theme has the needed contrast', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  for (const scheme of ['light', 'dark'] as const)
    fc.assert(
      fc.property(colour, (value) => {
        const least = Math.min(...Object.values(grounds[scheme]).map((ground) => contrastRatio(value, ground)));
        expect(accentColour(scheme).safeParse(value).success).toBe(least >= 4.5);
      }),
    );
});

test('while a colour is chosen, a sentence says whether texts in it can be read, as the refusal does', () => {
  expect(contrastSentence('#a8431f', 'light')).toBe('Easy to read in the light theme: its contrast is at least 5.06, and 4.5 is needed');
  for (const theme of ['light', 'dark'] as const)
    for (const colour of ['#ff8800', '#a8431f', '#777777']) {
      const refusal = accentColour(theme).safeParse(colour).error?.issues[0]?.message;
      expect(contrastSentence(colour, theme)).toEqual(refusal ?? expect.stringMatching(/^Easy to read/));
    }
});
