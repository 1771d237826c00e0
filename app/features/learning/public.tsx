export { importLearnerParts } from './lazy-parts.ts';
export { sendAnswers } from './study/answer-queue/send-answers.ts';
export { loadLearners } from './study/learner.ts';
export { loadForLearner } from './study/require-learner.ts';
export { StudyProblem } from './study/study-problem.tsx';
export { moveTryOut } from './study/try-out/move-try-out.ts';
