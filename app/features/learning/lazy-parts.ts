/** The parts of public pages for learners, in a chunk of their own. */
export const importLearnerParts = () => import('./entry/learner-parts.tsx').then(({ learnerParts }) => learnerParts);
