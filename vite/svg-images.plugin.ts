import type { PluginOption } from 'vite';
import { imagetools } from 'vite-imagetools';

/**
 * Converts SVG drawings at build time: `import files from './x.svg?w=400;800&as=picture'` is AVIF and WebP in the given
 * widths. Results are cached in node_modules/.cache until the drawing changes.
 */
export const svgImages = (): PluginOption =>
  imagetools({
    include: /\.svg\?.*\bas=picture$/,
    defaultDirectives: new URLSearchParams({ format: 'avif;webp', quality: '40', effort: '4' }),
  });
