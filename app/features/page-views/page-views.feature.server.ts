import { defineServerFeature } from '#app/feature.server.ts';
import { pageViewsFeature } from './page-views.feature.ts';
import { purgeViews } from './page-views.queries.server.ts';
import { pageViewsHandlers } from './page-views.server.ts';

export const pageViewsServer = defineServerFeature(pageViewsFeature, { handlers: pageViewsHandlers, retention: { pageView: purgeViews } });
