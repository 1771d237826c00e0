import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { learning } from './learning.contract.ts';

const day = z.iso.date();
const nullableTime = z.nullable(z.iso.datetime());

/** Sections of the personal data export: what the profiles of the household have done. `profile` is its nickname. */
const learningData = {
  learningAnswers: z.array(
    z.object({
      profile: z.string(),
      /** In Igbo; null for what is about no item. */
      item: z.nullable(z.string()),
      exercise: z.string(),
      verdict: z.nullable(z.string()),
      grade: z.nullable(z.string()),
      /** Typed or chosen text; null after 90 days. */
      given: z.nullable(z.string()),
      tookMs: z.int(),
      answeredAt: z.iso.datetime(),
    }),
  ),
  learningCards: z.array(
    z.object({
      profile: z.string(),
      item: z.string(),
      skill: z.string(),
      dueOn: day,
      stability: z.number(),
      difficulty: z.number(),
      answers: z.int(),
      misses: z.int(),
      lastAnswerOn: day,
    }),
  ),
  learningProgress: z.array(
    z.object({
      profile: z.string(),
      lesson: z.string(),
      doneAt: nullableTime,
      goldAt: nullableTime,
      /** Time of the placement that began behind it. */
      skippedAt: nullableTime,
      best: z.number(),
    }),
  ),
  learningDays: z.array(z.object({ profile: z.string(), day, answers: z.int(), right: z.int(), ms: z.int(), moments: z.int() })),
  learningWeeks: z.array(z.object({ profile: z.string(), monday: day, learning: z.int(), known: z.int(), canSay: z.int() })),
};

/** Learning of profiles: sessions, answers, cards and progress. */
export const learningFeature = defineFeature({
  name: 'learning',
  contract: learning,
  pages: [
    { path: '/study/today', file: 'study/today/today.page.tsx', layout: 'study', robots: 'disallow' },
    { path: '/study/session', file: 'study/session/session.page.tsx', layout: 'study', robots: 'disallow' },
    { path: '/study/words', file: 'study/words/words.page.tsx', layout: 'study', robots: 'disallow' },
    { path: '/study/words/:id', file: 'study/words/word.page.tsx', layout: 'study', robots: 'disallow', example: '/study/words/1' },
    { path: '/study/family', file: 'study/family/family.page.tsx', layout: 'study', robots: 'disallow' },
  ],
  personalData: learningData,
  retentionDays: {
    /** Typed or chosen text; the verdict is kept as long as the profile. */
    givenAnswer: 90,
  },
  privacy: {
    'When your household learns': `
      What was typed or chosen in an exercise is forgotten after {givenAnswer days}; whether it was right, and how many words
      are known week by week, is kept as long as the profile. All of it is part of the data that you can download. We count all learners together, to see how the course
      works: how many learn in a week, which words are hard and where families stop. No number stands for fewer than five people.`,
  },
  dashboardPanels: [{ title: 'Learning', data: 'figures', file: 'figures/admin/learning-figures.panel.tsx', size: 'wide', position: 60 }],
  studyNav: [
    {
      to: '/study/today',
      label: 'Today',
      position: 10,
      icon: 'M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.4 1.4M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
    },
    { to: '/study/words', label: 'Words', position: 20, icon: 'M4 5h7a1 1 0 0 1 1 1v14a2 2 0 0 0-2-2H4zM20 5h-7a1 1 0 0 0-1 1v14a2 2 0 0 1 2-2h6z' },
    {
      to: '/study/family',
      label: 'Family',
      position: 30,
      icon: 'M5 8a3 3 0 1 0 6 0a3 3 0 1 0-6 0M14 10a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M2 20c.6-4 2.5-6 6-6s5.400 2 6 6M16 15c3 0 5 1.500 6 5',
    },
  ],
});
