/** Levels at which a learner can start and which a tutor can teach. */
export const levels = ['beginner', 'intermediate', 'advanced'] as const;
