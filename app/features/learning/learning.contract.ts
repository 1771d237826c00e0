import * as z from 'zod/mini';
import { get, post } from '#app/http/endpoint.ts';
import { hint, optionalText, PageQuery } from '#app/http/fields.ts';
import { levels } from '../accounts/levels.contract.ts';
import { Item, UnitNote } from '../course/course.contract.ts';
import { courseLimits, lessonKinds } from '../course/course-terms.contract.ts';
import { publicVoices } from '../voices/public-voice.contract.ts';
import { figures } from './figures/figures.contract.ts';
import { LearnedItem, LearnedWord, WordCounts } from './learned-words.contract.ts';
import {
  answerVerdicts,
  chosenItems,
  exerciseKinds,
  learnedStates,
  learningLimits,
  maxChosenItems,
  sessionKey,
  sessionKinds,
  skills,
} from './learning-terms.contract.ts';

const { exercisesPerSession, answersPerBatch } = learningLimits;
const { unitsPerLevel, lessonsPerUnit } = courseLimits;
const maxItems = 300;

const Week = z.array(z.boolean()).check(z.maxLength(7));
const id = z.int();

const Today = z.object({
  /** Lesson that comes next, with its number in its unit, from 1; null when all are done or skipped. */
  next: z.nullable(z.object({ lesson: id, number: z.int(), title: z.string(), unit: id, unitTitle: z.string(), unitTitleEnglish: z.string() })),
  /** Unit whose lessons are all done and whose checkpoint is not, and a lesson of it that the session names; null for none. */
  checkpoint: z.nullable(z.object({ unit: id, unitTitle: z.string(), unitTitleEnglish: z.string(), lesson: id })),
  /** Cards that are due, 30 at most, and whether there are more. */
  waiting: z.int(),
  isPlenty: z.boolean(),
  week: Week,
  goalDays: z.int(),
  /** Weeks in a row that reached their goal. */
  weeks: z.int(),
  /** True after a missed week: the row of weeks waits. */
  isPaused: z.boolean(),
  /** Something to say or to do today, and whether it was said today, on any device. */
  task: z.nullable(
    z.object({
      item: id,
      igbo: z.string(),
      toned: z.nullable(z.string()),
      english: z.string(),
      text: z.string(),
      isSaid: z.boolean(),
      voices: publicVoices,
    }),
  ),
  /** A grown-up that has found no place yet, and has done no more than the first lesson. */
  offersPlacement: z.boolean(),
});
export type Today = z.output<typeof Today>;

/** Exercise of features/course/exercises, with the skill that its answer is about. */
const SessionExercise = z.object({
  /** UUID: the key of its first answer. */
  key: z.string(),
  kind: z.enum(exerciseKinds),
  skill: z.nullable(z.enum(skills)),
  /** Missing for `pairs`. */
  item: z.optional(id),
  choices: z.optional(z.array(id).check(z.maxLength(10))),
  /** Line that a `reply` answers. */
  to: z.optional(id),
  /** Melodies of a `hear-tone`, a letter for each tone: H, L, S for a step. */
  melodies: z.optional(z.array(z.string()).check(z.maxLength(10))),
  tiles: z.optional(z.array(z.string()).check(z.maxLength(12))),
  /** Items of `pairs`. */
  items: z.optional(z.array(id).check(z.maxLength(10))),
  meanings: z.optional(z.array(id).check(z.maxLength(10))),
  /** Instruction of `do`. */
  task: z.optional(z.string()),
  /** Unit that a question of a placement is about. */
  unit: z.optional(id),
  /** True for a `meet` of an item that the profile has met before: it is no new one. */
  isMet: z.optional(z.boolean()),
  /** Sentence of the course that contains the item of a `close-look`, and an item that is easily mistaken for it. */
  sentence: z.optional(id),
  lookAlike: z.optional(id),
  /** True where an answer moves a card: false for practice that stays outside the schedule. */
  isScheduled: z.boolean(),
});
export type SessionExercise = z.output<typeof SessionExercise>;

const Session = z.object({
  key: z.string(),
  kind: z.enum(sessionKinds),
  lesson: z.nullable(z.object({ id, title: z.string(), unit: id })),
  /** Grammar note, before a lesson that needs it. */
  note: z.optional(UnitNote),
  exercises: z.array(SessionExercise).check(z.maxLength(exercisesPerSession)),
  /** All items that the exercises show, and those that a wrong answer may name. */
  items: z.array(Item).check(z.maxLength(maxItems)),
  /** Rules of this profile for the judging of answers. */
  judging: z.object({ dialect: z.nullable(z.string()), areDotsOptional: z.boolean() }),
});
export type Session = z.output<typeof Session>;

const uuid = z.string('key must be a UUID').check(
  z.regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i, 'key must be a UUID'),
  z.overwrite((key) => key.toLowerCase()),
);

/** Loose on purpose: an entry that cannot be stored is refused by itself, and the others are stored. */
const Sent = z.looseObject({ key: uuid, type: z.string().check(z.maxLength(20)) });
export type Sent = z.output<typeof Sent>;

const AnswerResult = z.object({
  key: z.string(),
  state: z.enum(['stored', 'known', 'refused']),
  verdict: z.optional(z.nullable(z.enum(answerVerdicts))),
  /** Day on which the card is due, as a number of days since 1970. */
  dueDay: z.optional(z.int()),
  /** Reason of a refusal. */
  error: z.optional(z.string()),
});
export type AnswerResult = z.output<typeof AnswerResult>;

const Progress = z.object({
  week: Week,
  weeks: z.int(),
  isPaused: z.boolean(),
  /** Words that are known or can be said. */
  known: z.int(),
  canSay: z.int(),
  words: WordCounts,
  /** Minutes of this week. */
  minutes: z.int(),
  lessons: z.object({ done: z.int(), gold: z.int() }),
  /** Items that a guardian can ask at dinner. */
  dinner: z.array(Item).check(z.maxLength(3)),
  hardest: z.array(Item).check(z.maxLength(5)),
  /** Typed answers from the last 30 days, the newest first. */
  typed: z
    .array(z.object({ id, igbo: z.string(), english: z.string(), given: z.string(), verdict: z.enum(answerVerdicts), day: z.iso.date() }))
    .check(z.maxLength(50)),
});
export type Progress = z.output<typeof Progress>;

const FamilyWeek = z.object({
  /** Dialogue and game of this week; null while the household has learned none. */
  moment: z.nullable(
    z.object({
      title: z.string(),
      lines: z.array(z.object({ item: Item, profile: z.nullable(id) })).check(z.maxLength(30)),
      game: z.object({ title: z.string(), steps: z.array(z.string()).check(z.maxLength(10)) }),
    }),
  ),
  done: z.boolean(),
  parts: z.array(z.object({ profile: id, name: z.string() })).check(z.maxLength(8)),
  /** Answers of the whole family in this week. */
  sum: z.int(),
});
export type FamilyWeek = z.output<typeof FamilyWeek>;

/** gold: at least 90 % right at the first try. skipped: the last placement began behind it. later: opens after the lesson before. */
const lessonStates = ['gold', 'done', 'skipped', 'open', 'later'] as const;

const LearnedUnit = z.object({
  id,
  title: z.string(),
  titleEnglish: z.string(),
  /** False while tones or texts of some of its items wait for a second source or a speaker. */
  isChecked: z.boolean(),
  lessons: z.array(z.object({ id, title: z.string(), kind: z.enum(lessonKinds), state: z.enum(lessonStates) })).check(z.maxLength(lessonsPerUnit)),
});
export type LearnedUnit = z.output<typeof LearnedUnit>;

/** Calls of a profile's learning. A live token or the key of a device opens them; a profile of another household is 404. */
export const learning = {
  today: get('/learning/profiles/:id/today', { access: 'account', deviceKey: true, reply: Today }),
  session: get('/learning/profiles/:id/session', {
    access: 'account',
    deviceKey: true,
    limits: { account: ['30 per minute'] },
    query: z.object({
      kind: z._default(z.enum(sessionKinds, 'kind must be mix, lesson, checkpoint, placement or practice'), 'mix'),
      lesson: z.optional(z.coerce.number('lesson must be an id')),
      items: z.optional(z.string().check(z.regex(chosenItems, `items must be at most ${maxChosenItems} ids, separated by commas`))),
      minutes: hint(z.coerce.number()),
      listens: hint(z.literal('true')),
      key: z.optional(z.string().check(z.regex(sessionKey, 'key must have at most 40 letters and digits'))),
    }),
    reply: Session,
    description:
      'the same `key` gives the same session; 403 for a lesson that is not open yet; `items` makes a lesson to measure of them, such as those that were missed in the checkpoint of a unit, beside the `lesson` that names the unit; a `practice` is of `items` alone; exercises to listen to come with `listens`, where items have voices and the profile is not quiet',
  }),
  answer: post('/learning/profiles/:id/answers', {
    access: 'account',
    deviceKey: true,
    limits: { account: ['60 per minute'] },
    maxBytes: 128 * 1024,
    maxEntries: 2_000,
    body: z.object({
      /** Now by the clock of the device: the times of the answers are corrected by its difference. */
      sentAt: hint(z.iso.datetime({ offset: true })),
      answers: z
        .array(Sent, 'Please send the answers as a list')
        .check(
          z.minLength(1, 'Please send at least one answer'),
          z.maxLength(answersPerBatch, `Please send at most ${answersPerBatch} answers at once`),
        ),
    }),
    reply: z.object({ results: z.array(AnswerResult).check(z.maxLength(answersPerBatch)), week: Week }),
    description:
      'each key is stored once, however often and in whatever order it is sent; an entry that cannot be stored is refused by itself, as is a fourth placement of a day; an entry without a result is to be sent again: a second placement of a batch, and what is beyond 2,000 entries of a profile and day; 429 when the day has room for none of them; `sentAt` is the present time of the device: where it differs by two minutes or more, the difference is taken off each `answeredAt`',
  }),
  words: get('/learning/profiles/:id/words', {
    access: 'account',
    deviceKey: true,
    query: z.object({
      state: z.optional(z.enum(learnedStates, 'There is no such state')),
      search: optionalText('Search', { max: 100 }),
      page: PageQuery.shape.page,
      limit: z._default(z.coerce.number('limit must be a number').check(z.int(), z.gte(1), z.lte(100)), 100),
    }),
    reply: z.array(LearnedItem),
    withTotal: true,
  }),
  word: get('/learning/profiles/:id/words/:item', {
    access: 'account',
    deviceKey: true,
    reply: LearnedWord,
    description: 'an item of the published course with what the profile knows of it, also one that it has not met',
  }),
  wordCounts: get('/learning/profiles/:id/word-counts', { access: 'account', deviceKey: true, reply: WordCounts }),
  progress: get('/learning/profiles/:id/progress', { access: 'account', recentLogin: true, reply: Progress, description: 'for guardians' }),
  lessons: get('/learning/profiles/:id/lessons', {
    access: 'account',
    deviceKey: true,
    reply: z.array(LearnedUnit).check(z.maxLength(unitsPerLevel * levels.length)),
    description: 'all units in their order, with the state of each lesson for this profile',
  }),
  familyWeek: get('/learning/family/week', { access: 'account', deviceKey: true, reply: FamilyWeek }),
  ...figures,
};
