/** What a learner can start at, and a tutor can teach (SPEC section 9). */
export const levels = ['beginner', 'intermediate', 'advanced'] as const;
