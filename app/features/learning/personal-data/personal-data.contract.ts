import * as z from 'zod/mini';

const day = z.iso.date();
const nullableTime = z.nullable(z.iso.datetime());

/** Sections of the personal data export: what the profiles of the household have done. `profile` is its nickname. */
export const learningData = {
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
  learningProgress: z.array(z.object({ profile: z.string(), lesson: z.string(), doneAt: nullableTime, goldAt: nullableTime, best: z.number() })),
  learningDays: z.array(z.object({ profile: z.string(), day, answers: z.int(), right: z.int(), ms: z.int(), moments: z.int() })),
};
