import type { Academy } from '#app/ui/theme/brand.ts';
import { html } from './html.server.ts';

/** Colours of `app/ui/theme/theme.css` by their names there: [light, dark]. Mail clients know neither custom properties nor `light-dark()`. */
export const palette = {
  paper: ['#fffaf1', '#17110d'],
  surface: ['#ffffff', '#211914'],
  sand: ['#f6ead6', '#2b211a'],
  line: ['#dccbb0', '#46372b'],
  ink: ['#2a1a14', '#f6ead6'],
  'ink-soft': ['#62503f', '#cbb89e'],
  accent: ['#a8431f', '#f0955f'],
  'on-accent': ['#ffffff', '#1d0f07'],
  ochre: ['#e0a43a', '#e9b65a'],
} as const;

type Colour = keyof typeof palette;
type Property = 'background-color' | 'border-color' | 'color';

/** Classes of the colours: they exist for the dark scheme alone, because many mail clients ignore style sheets. */
const classes: Record<string, [Property, Colour]> = {
  paper: ['background-color', 'paper'],
  surface: ['background-color', 'surface'],
  sand: ['background-color', 'sand'],
  line: ['border-color', 'line'],
  ink: ['color', 'ink'],
  soft: ['color', 'ink-soft'],
  accent: ['color', 'accent'],
  edge: ['border-color', 'accent'],
  button: ['background-color', 'accent'],
  label: ['color', 'on-accent'],
  stroke: ['border-color', 'ochre'],
  dot: ['background-color', 'ochre'],
};

/** Value of a colour in the light scheme, for style attributes. */
export const light = (colour: Colour): string => palette[colour][0];

const darkRules = ({ accent }: Academy) =>
  Object.entries(classes)
    .map(([name, [property, colour]]) => `.${name}{${property}:${(colour === 'accent' && accent?.dark) || palette[colour][1]}!important}`)
    .join('');

/** Families of the site, then fonts of systems: mail clients load none. */
export const bodyFont = html`'Noto Sans',system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
export const displayFont = html`'Noto Serif',Georgia,'Times New Roman',serif`;
export const codeFont = html`ui-monospace,Menlo,Consolas,'Courier New',monospace`;

/** Dark scheme and narrow screens. Without it a mail is light, and readable on every width. */
export const styleSheet = (academy: Academy) =>
  [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (max-width:560px){.outer{padding:0!important}.sheet{border-width:0!important;border-radius:0!important}',
    '.inset{padding-left:24px!important;padding-right:24px!important}.wide{width:100%!important}.wide a{display:block!important}}',
    `@media (prefers-color-scheme:dark){${darkRules(academy)}}`,
  ].join('');
