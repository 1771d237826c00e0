import type { PluginOption } from 'vite';
import { imagetools } from 'vite-imagetools';

/**
 * Rasterizes SVG images imported as `./x.svg?w=400;800&as=picture` to AVIF and WebP in these widths.
 * Results are cached in node_modules/.cache until the SVG changes.
 */
export const svgImages = (): PluginOption =>
  imagetools({
    include: /\.svg\?.*\bas=picture$/,
    defaultDirectives: new URLSearchParams({ format: 'avif;webp', quality: '40', effort: '4' }),
  });
