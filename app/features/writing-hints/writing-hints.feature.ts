import { defineFeature } from '#app/feature.ts';
import { writingHints } from './writing-hints.contract.ts';

/** Hints about the spelling of Igbo words in the forms of the admin area. */
export const writingHintsFeature = defineFeature({ name: 'writing-hints', contract: writingHints });
