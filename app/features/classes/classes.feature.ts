import { defineFeature } from '#app/feature.ts';
import { classes } from './classes.contract.ts';

/** Classes of the school: families join them with profiles, tutors meet, mark and write, the staff arranges. */
export const classesFeature = defineFeature({ name: 'classes', contract: classes });
