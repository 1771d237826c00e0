import * as z from 'zod/mini';
import { get } from '#app/http/endpoint.ts';
import { levels } from '../accounts/levels.contract.ts';
import { publicVoices } from '../voices/public-voice.contract.ts';
import { authoring } from './authoring/authoring.contract.ts';
import { courseLimits, formKinds, itemKinds, lessonKinds, speakers, textStates, toneStates } from './course-terms.contract.ts';
import { notes } from './notes/note.contract.ts';
import { report } from './report/report.contract.ts';
import { starterOffer } from './starter-offer/starter-offer.contract.ts';
import { transfer } from './transfer/transfer.contract.ts';

const { unitsPerLevel, lessonsPerUnit, itemsPerLesson, formsPerItem, examplesPerNote } = courseLimits;

const unitFields = {
  id: z.int(),
  /** In Igbo. */
  title: z.string(),
  titleEnglish: z.string(),
  /** Ability of a learner after it. */
  can: z.string(),
};

const maxToneWords = 20;

const UnitSummary = z.object({
  ...unitFields,
  /** Numbers of public lessons and items, and of items with a voice. */
  lessons: z.int(),
  items: z.int(),
  voiced: z.int(),
});
export type UnitSummary = z.output<typeof UnitSummary>;

const CourseLevel = z.object({
  level: z.enum(levels),
  units: z.array(UnitSummary).check(z.maxLength(unitsPerLevel)),
  /** Titles of the units that are being written. */
  coming: z.array(z.object({ title: z.string(), titleEnglish: z.string() })).check(z.maxLength(unitsPerLevel)),
});
export type CourseLevel = z.output<typeof CourseLevel>;

const CourseStart = z.object({
  /** Levels that have lessons. */
  levels: z.array(z.enum(levels)).check(z.maxLength(levels.length)),
  /** The first unit of the course; null while there is none. */
  unit: z.nullable(z.object({ title: z.string(), titleEnglish: z.string() })),
  /** Numbers of public items, and of those that can be heard, each once. */
  words: z.object({ all: z.int(), heard: z.int() }),
});

/** A public unit that teaches a word, with its number among those of its level, from 1, and the item that is the word. */
export const UnitLink = z.object({
  id: z.int(),
  number: z.int(),
  titleEnglish: z.string(),
  item: z.int(),
  /** The word has the tones of the item, and these are agreed or reviewed. */
  hasCheckedTones: z.boolean(),
});
export type UnitLink = z.output<typeof UnitLink>;

const neighbour = z.nullable(z.object({ id: z.int(), title: z.string(), titleEnglish: z.string() }));

export const Lesson = z.object({
  id: z.int(),
  kind: z.enum(lessonKinds),
  title: z.string(),
  aims: z.nullable(z.string()),
  /** Ids in order; `speaker` is the part of a dialogue. */
  items: z.array(z.object({ id: z.int(), speaker: z.nullable(z.enum(speakers)) })).check(z.maxLength(itemsPerLesson)),
});
export type Lesson = z.output<typeof Lesson>;

export const ItemForm = z.object({ kind: z.enum(formKinds), form: z.string(), place: z.nullable(z.string()) });

export const Item = z.object({
  id: z.int(),
  kind: z.enum(itemKinds),
  igbo: z.string(),
  /** Spelling with a tone on every syllable. */
  toned: z.nullable(z.string()),
  toneState: z.enum(toneStates),
  textState: z.enum(textStates),
  /** False: learners see "being checked". */
  checked: z.boolean(),
  english: z.string(),
  literal: z.nullable(z.string()),
  note: z.nullable(z.string()),
  wordClass: z.nullable(z.string()),
  /** Address of the drawing of its meaning, which is shown in place of the emoji. */
  drawing: z.nullable(z.string()),
  emoji: z.nullable(z.string()),
  forms: z.array(ItemForm).check(z.maxLength(formsPerItem)),
  /** Approved ones. */
  voices: publicVoices,
});
export type Item = z.output<typeof Item>;

/** Grammar note: one idea, with its public examples. Paragraphs are divided by a blank line. */
export const UnitNote = z.object({ title: z.string(), text: z.string(), examples: z.array(Item).check(z.maxLength(examplesPerNote)) });
export type UnitNote = z.output<typeof UnitNote>;

export const CourseUnit = z.object({
  unit: z.object({
    ...unitFields,
    level: z.enum(levels),
    /** From 1 among the public units of its level. */
    number: z.int(),
    updatedAt: z.iso.datetime(),
    /** Path of the picture for link previews. */
    shareImage: z.string(),
    /** The public units before and after it, of any level. */
    previous: neighbour,
    next: neighbour,
  }),
  lessons: z.array(Lesson).check(z.maxLength(lessonsPerUnit)),
  /** `lesson` is the one that needs it, while it is public. */
  note: z.nullable(z.extend(UnitNote, { lesson: z.nullable(z.int()) })),
  /** Each item of its lessons once. */
  items: z.array(Item).check(z.maxLength(lessonsPerUnit * itemsPerLesson)),
});
export type CourseUnit = z.output<typeof CourseUnit>;

export const course = {
  levels: get('/course', {
    reply: z.array(CourseLevel).check(z.maxLength(levels.length)),
    description:
      'all levels with their published units that have something to learn, in order; `coming` has the titles of announced units and of published ones without anything to learn; drafts are not named',
  }),
  start: get('/course/start', {
    reply: CourseStart,
    description: 'the levels that have lessons, the unit that a learner begins with, and how many words and phrases can be heard',
  }),
  unit: get('/course/units/:id', {
    reply: CourseUnit,
    description:
      'a published unit with its published lessons and items, and its grammar note with those of its examples that are public; `toned` is null without a source, `checked` is true when two sources agree about the tones or a person has reviewed them, and for items without tones when their text is reviewed',
  }),
  toneVoices: get('/course/tone-voices', {
    reply: z.array(z.object({ toned: z.string(), voices: publicVoices })).check(z.maxLength(maxToneWords)),
    description: 'the words of the page about tones with their approved voices',
  }),
  // Before the units, which tests delete.
  ...notes,
  ...authoring,
  ...transfer,
  ...starterOffer,
  ...report,
  previewUnit: get('/admin/course/units/:id/preview', {
    permission: 'course:write',
    reply: CourseUnit,
    description: 'a unit as learners meet it once all of it is published',
  }),
  previewLesson: get('/admin/course/lessons/:id/preview', {
    permission: 'course:write',
    reply: CourseUnit,
    description: 'the unit of a lesson as learners meet it once the lesson and its items are published',
  }),
};
