import { defineServerFeature } from '#app/feature.server.ts';
import { every } from '#app/jobs/define-job.server.ts';
import { answerHandlers } from './answers/answer.server.ts';
import { checkReceivedBytes } from './answers/received.server.ts';
import { familyWeekHandlers } from './family/family-week.server.ts';
import { countFigures } from './figures/figures.jobs.server.ts';
import { figuresHandlers } from './figures/figures.server.ts';
import { learningFeature } from './learning.feature.ts';
import { exportAnswers, exportCards, exportDays, exportProgress, exportWeeks } from './personal-data/export-learning.server.ts';
import { forgetGiven } from './personal-data/personal-data.queries.server.ts';
import { lessonsHandlers } from './progress/lessons.server.ts';
import { progressHandlers } from './progress/progress.server.ts';
import { todayHandlers } from './progress/today.server.ts';
import { wordHandlers } from './progress/word.server.ts';
import { wordsHandlers } from './progress/words.server.ts';
import { sessionHandlers } from './session/session.server.ts';

export const learningServer = defineServerFeature(learningFeature, {
  handlers: {
    ...todayHandlers,
    ...lessonsHandlers,
    ...sessionHandlers,
    ...answerHandlers,
    ...wordsHandlers,
    ...wordHandlers,
    ...progressHandlers,
    ...familyWeekHandlers,
    ...figuresHandlers,
  },
  exportData: {
    learningAnswers: exportAnswers,
    learningCards: exportCards,
    learningProgress: exportProgress,
    learningDays: exportDays,
    learningWeeks: exportWeeks,
  },
  retention: { givenAnswer: forgetGiven },
  schedule: [every('1 hour', checkReceivedBytes), every('1 day', countFigures)],
});
