import { defineFeature } from '#app/feature.ts';
import { home } from './home.contract.ts';

export const homeFeature = defineFeature({
  name: 'home',
  contract: home,
  pages: [{ path: '/', file: 'home.page.tsx', robots: 'index', views: '/home/posts', prefetch: true }],
  nav: [{ to: '/', label: 'Home', position: 10 }],
});
