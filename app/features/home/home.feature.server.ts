import { defineServerFeature } from '#app/feature.server.ts';
import { homeFeature } from './home.feature.ts';
import { homeHandlers } from './home.server.ts';

export const homeServer = defineServerFeature(homeFeature, { handlers: homeHandlers });
