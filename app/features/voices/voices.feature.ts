import { defineFeature } from '#app/feature.ts';

/** Recordings of texts of other features, and their speakers. The desk of tutors and the albums of families use it. */
export const voicesFeature = defineFeature({ name: 'voices' });
