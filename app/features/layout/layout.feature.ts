import { defineFeature } from '#app/feature.ts';

/** Header, footer and error pages of the public site. */
export const layoutFeature = defineFeature({ name: 'layout', pages: [{ path: '/*', file: 'not-found.page.tsx', example: '/nowhere' }] });
