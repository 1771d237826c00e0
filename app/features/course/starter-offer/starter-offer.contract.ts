import * as z from 'zod/mini';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { get, post } from '#app/http/endpoint.ts';
import { text } from '#app/http/fields.ts';
import { itemTextNames } from '../authoring/item-texts.contract.ts';
import { courseLimits, itemKinds, lessonKinds } from '../course-terms.contract.ts';

const permission = 'course:write';

/** Offered entries of one unit. */
const maxEntries = 1_000;
const maxKept = 2_000;
const { unitsPerLevel } = courseLimits;

const differingFields = [
  'level',
  'unit',
  'kind',
  'title',
  'titleEnglish',
  'can',
  'aims',
  'items',
  'igbo',
  'english',
  ...itemTextNames,
  'spellings',
  'dialects',
  'meanings',
  'toneState',
  'textState',
  'state',
  'noteTitle',
  'noteText',
  'noteExamples',
  'noteLesson',
] as const;
export type DifferingField = (typeof differingFields)[number];

/** Values of a field as text, lists one a line; null for none. */
const Difference = z.object({ field: z.enum(differingFields), mine: z.nullable(z.string()), starter: z.nullable(z.string()) });
export type Difference = z.output<typeof Difference>;

const Entry = z.object({
  /** 'item:akwa-cloth' */
  id: z.string(),
  what: z.enum(['unit', 'lesson', 'item']),
  title: z.string(),
  /** Null for a lesson. */
  english: z.nullable(z.string()),
  /** Null for a unit. */
  kind: z.nullable(z.enum([...lessonKinds, ...itemKinds])),
  outcome: z.enum(['new', 'changed']),
  /** Learners see it, or will once it is taken over. */
  published: z.boolean(),
  /** A speaker has reviewed what the academy has. */
  reviewed: z.boolean(),
  /** An author has changed it since the academy began; told of academies from before releases recorded what they were seeded with. */
  edited: z.boolean(),
  /** Ids of offered entries of which a new one needs one, to have a place. */
  within: z.array(z.string()).check(z.maxLength(maxEntries)),
  /** None for a new one. */
  differences: z.array(Difference).check(z.maxLength(differingFields.length)),
});
export type StarterEntryOffer = z.output<typeof Entry>;

const Group = z.object({
  key: z.string(),
  title: z.string(),
  titleEnglish: z.string(),
  entries: z.array(Entry).check(z.maxLength(maxEntries)),
});
export type StarterGroup = z.output<typeof Group>;

const Offer = z.object({
  /** Version of both courses: a decision names the one that was shown. */
  version: z.string(),
  /** Units that have something new, in the order of the starter course. */
  units: z.array(Group).check(z.maxLength(levels.length * unitsPerLevel)),
});
export type StarterOffer = z.output<typeof Offer>;

const Counts = z.object({
  /** Numbers of new ones. */
  units: z.int(),
  lessons: z.int(),
  items: z.int(),
  /** Number of changed units, lessons and items. */
  changes: z.int(),
});
export type StarterCounts = z.output<typeof Counts>;

const unreadable = 'The choices could not be read. Please reload the page and try again';
const keptEntry = z.string(unreadable).check(z.regex(/^(unit|lesson|item):[a-z0-9-]{1,60}$/, unreadable));

export const starterOffer = {
  starter: get('/admin/course/starter', {
    permission,
    reply: Offer,
    description:
      'what the starter course of this release has and the academy has not decided on: new units, lessons and items, and changed ones with the fields that differ; nothing after a fresh start',
  }),
  starterCounts: get('/admin/course/starter/counts', { permission, reply: Counts, description: 'numbers of what GET /admin/course/starter lists' }),
  saveStarter: post('/admin/course/starter', {
    permission,
    audit: { label: 'decided what the course takes over from the starter course' },
    limits: { account: ['20 per hour'] },
    body: z.object({
      version: text('The version', { max: 100 }),
      kept: z.array(keptEntry, unreadable).check(z.maxLength(maxKept, unreadable)),
    }),
    maxBytes: 256 * 1024,
    reply: z.object({
      /** Numbers of entries that were taken over. */
      new: z.int(),
      changed: z.int(),
      /** Number of entries that stay as they are, or are left out. */
      kept: z.int(),
      message: z.string(),
    }),
    description:
      'takes over all that is offered but the `kept` entries, such as `item:akwa-cloth`: these stay exactly as they are, new ones are left out with what is only in them, and neither is offered again until the starter course changes it; 409 when the course is no longer the `version` that was shown',
  }),
};
