import { defineServerFeature, type ServerFeature } from '#app/feature.server.ts';
import { createIndexRepair } from './repair-index.jobs.server.ts';
import { searchFeature } from './search.feature.ts';
import { searchHandlers } from './search.server.ts';

/** @param features those whose rows are searched */
export function searchServer(features: readonly ServerFeature[]) {
  const sources = features.flatMap(({ search = [] }) => search);
  return defineServerFeature(searchFeature, { handlers: searchHandlers(sources), schedule: [createIndexRepair(sources)] });
}
