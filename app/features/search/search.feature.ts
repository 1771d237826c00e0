import { defineFeature } from '#app/feature.ts';
import { search } from './search.contract.ts';

/** Search over the rows that other features register. */
export const searchFeature = defineFeature({
  name: 'search',
  contract: search,
  pages: [{ path: '/search', file: 'search.page.tsx', views: '/search', example: '/search?q=igbo' }],
});
