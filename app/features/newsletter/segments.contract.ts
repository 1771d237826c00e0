import * as z from 'zod/mini';

/** Parts of the active subscribers: all, those with the account of a learner of a level, and those with the account of a tutor. */
export const segments = ['all', 'beginner', 'intermediate', 'advanced', 'tutors'] as const;
export type Segment = (typeof segments)[number];

export const Segment = z.optional(z.enum(segments, 'Please choose the readers'));
