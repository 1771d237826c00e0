import { defineServerFeature } from '#app/feature.server.ts';
import { redirectsFeature } from './redirects.feature.ts';
import { redirectHandlers } from './redirects.server.ts';

export const redirectsServer = defineServerFeature(redirectsFeature, { handlers: redirectHandlers });
