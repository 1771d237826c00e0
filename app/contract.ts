import { contractOf } from './feature.ts';
import { features } from './features.ts';

/** Every endpoint, by feature: router, API client, tests and docs/api/ are derived from it. */
export const contract = contractOf(features);
