import { join } from 'node:path';
import type { PluginOption } from 'vite';
import { imagetools } from 'vite-imagetools';

/**
 * Our drawings, `import files from './x.svg?w=400;800&as=picture'`: drawn as SVG, sent as AVIF and, for older browsers, as WebP, in
 * the widths asked for. Rendering all of them takes 40 s of processor time, so the results are committed beside this file: a build
 * renders only what is missing there.
 */
export const svgImages = (): PluginOption =>
  imagetools({
    include: /\.svg\?.*\bas=picture$/,
    cache: { dir: join(import.meta.dirname, 'svg-images') },
    defaultDirectives: new URLSearchParams({ format: 'avif;webp', quality: '40', effort: '4' }),
  });
