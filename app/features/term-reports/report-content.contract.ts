import * as z from 'zod/mini';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { maxTutors } from '#app/features/classes/class-terms.contract.ts';

/** Bounds of a report, which is one page of paper. */
export const reportLimits = { units: 12, words: 12, title: 60, can: 160, sentence: 300 };

/** Content of a report as it was issued: it never changes, whatever becomes of class, course and learner. */
export const ReportContent = z.object({
  version: z.literal(1),
  nickname: z.string(),
  className: z.string(),
  level: z.enum(levels),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /** Names by which families know the tutors. */
  tutors: z.array(z.string()).check(z.maxLength(maxTutors)),
  /** Meetings with a register since the learner joined; here and late count as attended. */
  meetings: z.object({ held: z.int(), attended: z.int(), late: z.int(), excused: z.int() }),
  unitsDone: z.int(),
  /** The last units that are done, in the order of the course. */
  units: z.array(z.object({ title: z.string(), titleEnglish: z.string(), can: z.string() })).check(z.maxLength(reportLimits.units)),
  wordsKnown: z.int(),
  /** Short ones among them that the course teaches last. */
  words: z.array(z.object({ igbo: z.string(), english: z.string() })).check(z.maxLength(reportLimits.words)),
  /** Sentence of the tutor; '' for none. */
  sentence: z.string(),
  issuedOn: z.iso.date(),
});
export type ReportContent = z.output<typeof ReportContent>;
