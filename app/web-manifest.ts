import type { Academy } from '#app/ui/theme/brand.ts';
import { themeColor } from '#app/ui/theme/theme.ts';

const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
];

/** Web app manifest of an academy with its own name; that of the default one is the file public/site.webmanifest. */
export const webManifest = ({ brandName }: Academy) => ({
  name: brandName,
  short_name: brandName,
  description: 'An online academy for families and learners who want to speak Igbo',
  lang: 'en',
  start_url: '/',
  display: 'minimal-ui',
  theme_color: themeColor.light,
  background_color: themeColor.light,
  icons,
});

/** Manifest of the learning area, which is an app of its own: the public site stays in the browser (decision 0137). */
export const studyManifest = ({ brandName }: Academy) => ({
  id: '/study/',
  name: brandName,
  short_name: brandName,
  description: 'Learn Igbo a little every day, also without a connection',
  lang: 'en',
  scope: '/study/',
  start_url: '/study/today',
  display: 'standalone',
  theme_color: themeColor.light,
  background_color: themeColor.light,
  categories: ['education'],
  icons,
});
