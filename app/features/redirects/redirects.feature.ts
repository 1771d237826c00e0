import { defineFeature } from '#app/feature.ts';
import { redirects } from './redirects.contract.ts';

/** Addresses of other sites that lead to pages of this one. */
export const redirectsFeature = defineFeature({
  name: 'redirects',
  contract: redirects,
  pages: [{ path: '/admin/redirects', file: 'admin/redirects.page.tsx', layout: 'admin' }],
  adminNav: [
    {
      to: '/admin/redirects',
      label: 'Redirects',
      position: 81,
      permission: 'content:transfer',
      icon: 'M4 18v-4a5 5 0 0 1 5-5h10M15 5l4 4-4 4',
    },
  ],
});
