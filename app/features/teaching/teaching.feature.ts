import { defineFeature } from '#app/feature.ts';
import { teaching } from './teaching.contract.ts';

/** Work of tutors: recording, checking and reviewing. The recordings belong to the feature voices. */
export const teachingFeature = defineFeature({ name: 'teaching', contract: teaching });
