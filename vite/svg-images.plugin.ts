import type { PluginOption } from 'vite';
import { imagetools } from 'vite-imagetools';

/**
 * Our drawings, `import files from './x.svg?w=400;800&as=picture'`: drawn as SVG, sent as AVIF and, for older browsers, as WebP, in
 * the widths asked for. What was made once is kept in node_modules/.cache, until the drawing changes.
 */
export const svgImages = (): PluginOption =>
  imagetools({
    include: /\.svg\?.*\bas=picture$/,
    defaultDirectives: new URLSearchParams({ format: 'avif;webp', quality: '40', effort: '4' }),
  });
