import * as z from 'zod/mini';
import { contrastProblem, hexColour, type ThemeName } from './accent-contrast.contract.ts';

/** Accent colour of a theme, refused when texts in it could not be read well. */
export const accentColour = (theme: ThemeName) =>
  z._default(
    z.string('Please enter a colour such as #a8431f').check(
      z.trim(),
      z.toLowerCase(),
      z.refine((value) => hexColour.test(value), { error: 'Please enter a colour such as #a8431f', abort: true }),
      z.refine((value) => contrastProblem(value, theme) === undefined, { error: ({ input }) => contrastProblem(String(input), theme) }),
      z.meta({ minLength: 7, maxLength: 7, examples: [theme === 'light' ? '#a8431f' : '#f0955f'] }),
    ),
    theme === 'light' ? '#a8431f' : '#f0955f',
  );
