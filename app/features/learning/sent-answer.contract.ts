import * as z from 'zod/mini';
import { hint } from '#app/http/fields.ts';
import { exerciseKinds, learningLimits, sessionKey, skills } from './learning-terms.contract.ts';

const itemId = z.int('The item is missing');
const duration = z.catch(z.int().check(z.gte(0), z.lte(3_600_000)), 0);
const session = hint(z.string().check(z.regex(sessionKey)));
const { givenLength, questionsPerPlacement } = learningLimits;
const given = z.optional(z.nullable(z.string().check(z.maxLength(givenLength, 'An answer may have at most 1,000 characters'))));
const moment = z.iso.datetime('The time of the answer is missing');

/**
 * Answer to an exercise. `given` is what was typed or built, or the tones that were placed, a letter each: H, L, S for a step, - for
 * none. `chosen` is the item that was chosen; for `meet` an id says that the learner knew it. Neither: the learner did not know.
 */
const SentAnswer = z.object({
  type: z.literal('answer'),
  item: itemId,
  skill: z.enum(skills, 'The skill is unknown'),
  exercise: z.enum(exerciseKinds, 'The exercise is unknown'),
  given,
  chosen: z.optional(z.nullable(z.int())),
  tookMs: duration,
  answeredAt: moment,
});

/** Entry of a batch: an answer, or an event beside answers. */
export const SentEntry = z.discriminatedUnion('type', [
  SentAnswer,
  /** A lesson came to its end: it is done if its items were right once, as the stored answers say. `session` is the key of its session. */
  z.object({ type: z.literal('lesson'), lesson: z.int(), session, answeredAt: moment }),
  /** The checkpoint of a unit came to its end: it is done if 80 % of the exercises of its session were right on the first try. */
  z.object({ type: z.literal('checkpoint'), unit: z.int(), session, answeredAt: moment }),
  /** The family did its moment of the week; `profiles` took part. */
  z.object({ type: z.literal('moment'), profiles: z.array(z.int()).check(z.minLength(1), z.maxLength(8)), answeredAt: moment }),
  /** All questions of a placement that were answered. */
  z.object({
    type: z.literal('placement'),
    questions: z
      .array(
        z.object({
          unit: z.int(),
          item: itemId,
          exercise: z.enum(exerciseKinds),
          given,
          chosen: z.optional(z.nullable(z.int())),
        }),
      )
      .check(z.minLength(1), z.maxLength(questionsPerPlacement)),
    answeredAt: moment,
  }),
  /** Something to do away from the screen was done. */
  z.object({ type: z.literal('task'), item: itemId, answeredAt: moment }),
  /** "Learn this word": its card is made. */
  z.object({ type: z.literal('learn'), item: itemId, answeredAt: moment }),
]);
export type SentEntry = z.output<typeof SentEntry>;
/** An entry with the key that the device gave it, which is stored once. */
export type KeyedEntry = SentEntry & { key: string };
export type SentAnswer = z.output<typeof SentAnswer>;
