import { defineFeature } from '#app/feature.ts';

export const aboutFeature = defineFeature({
  name: 'about',
  pages: [{ path: '/about', file: 'about.page.tsx', robots: 'index', views: true, prefetch: true }],
  nav: [{ to: '/about', label: 'About', position: 20 }],
});
