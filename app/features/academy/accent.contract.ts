import * as z from 'zod/mini';

/** Backgrounds of text in the accent colour, and the text on it: tokens of `theme.css` in both themes. */
export const grounds = {
  light: { paper: '#fffaf1', surface: '#ffffff', sand: '#f6ead6', 'on-accent': '#ffffff' },
  dark: { paper: '#17110d', surface: '#211914', sand: '#2b211a', 'on-accent': '#1d0f07' },
} as const;
type Theme = keyof typeof grounds;

/** Least contrast of text (WCAG 2.2, 1.4.3). */
const neededRatio = 4.5;

/** Relative luminance of a colour in sRGB (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The ground with the least contrast. */
function worstGround(colour: string, theme: Theme): { ground: string; ratio: number } {
  const ratios = Object.values(grounds[theme]).map((ground) => ({ ground, ratio: contrastRatio(colour, ground) }));
  return ratios.reduce((worst, each) => (each.ratio < worst.ratio ? each : worst));
}

const hex = /^#[\da-f]{6}$/;
/** Rounded down: a colour that is refused never shows the needed ratio. */
const shown = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2);

/** Accent colour of a theme, refused when texts in it could not be read well. */
export const accentColour = (theme: Theme) =>
  z._default(
    z.string('Please enter a colour such as #a8431f').check(
      z.trim(),
      z.toLowerCase(),
      z.refine((value) => hex.test(value), { error: 'Please enter a colour such as #a8431f', abort: true }),
      z.refine((value) => worstGround(value, theme).ratio >= neededRatio, {
        error({ input }) {
          const { ground, ratio } = worstGround(String(input), theme);
          const direction = theme === 'light' ? 'darker' : 'lighter';
          return `This colour has a contrast of ${shown(ratio)} to ${ground} in the ${theme} theme; ${neededRatio} is needed. Please enter a ${direction} one`;
        },
      }),
      z.meta({ minLength: 7, maxLength: 7, examples: [theme === 'light' ? '#a8431f' : '#f0955f'] }),
    ),
    theme === 'light' ? '#a8431f' : '#f0955f',
  );
