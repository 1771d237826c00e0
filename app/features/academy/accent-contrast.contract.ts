/** Backgrounds of text in the accent colour, and the text on it: tokens of `theme.css` in both themes. */
export const grounds = {
  light: { paper: '#fffaf1', surface: '#ffffff', sand: '#f6ead6', 'on-accent': '#ffffff' },
  dark: { paper: '#17110d', surface: '#211914', sand: '#2b211a', 'on-accent': '#1d0f07' },
} as const;
export type ThemeName = keyof typeof grounds;

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
function worstGround(colour: string, theme: ThemeName): { ground: string; ratio: number } {
  const ratios = Object.values(grounds[theme]).map((ground) => ({ ground, ratio: contrastRatio(colour, ground) }));
  return ratios.reduce((worst, each) => (each.ratio < worst.ratio ? each : worst));
}

/** Colour as #rrggbb. */
export const hexColour = /^#[\da-f]{6}$/;

/** Rounded down: a colour that is refused never shows the needed ratio. */
const shownRatio = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2);

/** Why texts in a colour could not be read well in a theme; undefined when they can. */
export function contrastProblem(colour: string, theme: ThemeName): string | undefined {
  const { ground, ratio } = worstGround(colour, theme);
  if (ratio >= neededRatio) return undefined;
  const direction = theme === 'light' ? 'darker' : 'lighter';
  return `This colour has a contrast of ${shownRatio(ratio)} to ${ground} in the ${theme} theme; ${neededRatio} is needed. Please enter a ${direction} one`;
}

/** What a colour is like while it is chosen. */
export const contrastSentence = (colour: string, theme: ThemeName) =>
  contrastProblem(colour, theme) ??
  `Easy to read in the ${theme} theme: its contrast is at least ${shownRatio(worstGround(colour, theme).ratio)}, and ${neededRatio} is needed`;
