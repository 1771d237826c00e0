import * as z from 'zod/mini';
import { Item } from '../course/course.contract.ts';
import { learnedStates, learningLimits, skills } from './learning-terms.contract.ts';

export const LearnedItem = z.object({
  item: Item,
  state: z.enum(learnedStates),
  /** Next day on which one of its cards is due; null for none. */
  dueDay: z.nullable(z.int()),
});
export type LearnedItem = z.output<typeof LearnedItem>;

/** Words by their state: each word counts in one of them. */
const counts = { learning: z.int(), known: z.int(), canSay: z.int() };

export const WordCounts = z.object({
  ...counts,
  /** Numbers at the end of each week, the present one last; fewer than twelve where counting began later. */
  weeks: z.array(z.object({ monday: z.iso.date(), ...counts })).check(z.maxLength(learningLimits.shownWeeks)),
});
export type WordCounts = z.output<typeof WordCounts>;

const relatedItems = z.array(z.object({ item: Item, isMet: z.boolean() })).check(z.maxLength(learningLimits.relatedItems));

export const LearnedWord = z.object({
  ...LearnedItem.shape,
  /** Cards of the word; none when the profile has not met it. */
  cards: z.array(z.object({ skill: z.enum(skills), isNew: z.boolean(), dueDay: z.int() })).check(z.maxLength(skills.length)),
  /** Lesson that teaches it. */
  lesson: z.nullable(z.object({ title: z.string(), unitTitle: z.string(), unitTitleEnglish: z.string() })),
  /** Phrases and sentences of the course that contain it, those that were met first. */
  sentences: relatedItems,
  /** Words and phrases of the course that it contains. */
  parts: relatedItems,
});
export type LearnedWord = z.output<typeof LearnedWord>;
