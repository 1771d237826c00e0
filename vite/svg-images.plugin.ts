import { join } from 'node:path';
import type { PluginOption } from 'vite';
import { imagetools } from 'vite-imagetools';

/**
 * Rasterizes SVG images imported as `./x.svg?w=400;800&as=picture` to AVIF and WebP in these widths. All of them take some
 * 40 s of processor time, so the results are committed beside this file: a build renders only missing ones.
 */
export const svgImages = (): PluginOption =>
  imagetools({
    include: /\.svg\?.*\bas=picture$/,
    cache: { dir: join(import.meta.dirname, 'svg-images') },
    defaultDirectives: new URLSearchParams({ format: 'avif;webp', quality: '40', effort: '4' }),
  });
