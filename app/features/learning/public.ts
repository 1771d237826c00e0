export { sendAnswers } from './study/answer-queue/send-answers.ts';
export { loadLearners } from './study/learner.ts';
export { moveTryOut } from './study/try-out/move-try-out.ts';

/** The parts of public pages for learners, in a chunk of their own. */
export const loadLearnerParts = () => import('./entry/learner-parts.tsx').then(({ learnerParts }) => learnerParts);
