import * as z from 'zod/mini';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { publicVoices } from '#app/features/voices/public-voice.contract.ts';
import {
  courseLimits,
  formKinds,
  itemKinds,
  lessonKinds,
  publicationStates,
  reviewed,
  speakers,
  textSources,
  textStates,
  toneSources,
  toneStates,
  unitStates,
  verdicts,
} from '../course-terms.contract.ts';
import { AdminNote } from '../notes/admin-note.contract.ts';
import { eachItemText } from './item-texts.contract.ts';

const { lessonsPerUnit, itemsPerLesson, formsPerItem } = courseLimits;
const time = z.iso.datetime();
const state = z.enum(publicationStates);

/** Items by what is known about them; each is counted once. */
const ItemStates = z.object({ written: z.int(), sourced: z.int(), agreed: z.int(), reviewed: z.int() });
export type ItemStates = z.output<typeof ItemStates>;

/** Items that learners hear in one approved voice, and in several. */
const VoicedItems = z.object({ one: z.int(), more: z.int() });
export type VoicedItems = z.output<typeof VoicedItems>;

export const AdminUnit = z.object({
  id: z.int(),
  key: z.string(),
  level: z.enum(levels),
  position: z.int(),
  title: z.string(),
  titleEnglish: z.string(),
  can: z.string(),
  state: z.enum(unitStates),
  /** Numbers of lessons and items in any state. */
  lessons: z.int(),
  items: z.int(),
  states: ItemStates,
  voiced: VoicedItems,
  updatedAt: time,
});
export type AdminUnit = z.output<typeof AdminUnit>;

const itemSummary = {
  id: z.int(),
  key: z.string(),
  kind: z.enum(itemKinds),
  igbo: z.string(),
  toned: z.nullable(z.string()),
  english: z.string(),
  toneState: z.enum(toneStates),
  textState: z.enum(textStates),
  state,
  /** Question to a speaker: it keeps a draft from being published with its lesson or unit. */
  openQuestion: z.nullable(z.string()),
  updatedAt: time,
};
export const AdminItemSummary = z.object(itemSummary);
export type AdminItemSummary = z.output<typeof AdminItemSummary>;

export const AdminLesson = z.object({
  id: z.int(),
  key: z.string(),
  unit: z.int(),
  position: z.int(),
  kind: z.enum(lessonKinds),
  title: z.string(),
  aims: z.nullable(z.string()),
  state,
  updatedAt: time,
  items: z.array(z.extend(AdminItemSummary, { speaker: z.nullable(z.enum(speakers)) })).check(z.maxLength(itemsPerLesson)),
});
export type AdminLesson = z.output<typeof AdminLesson>;

export const AdminUnitDetail = z.object({
  unit: AdminUnit,
  note: z.nullable(AdminNote),
  lessons: z.array(AdminLesson).check(z.maxLength(lessonsPerUnit)),
});
export type AdminUnitDetail = z.output<typeof AdminUnitDetail>;

/** Newest reviews of an item that are shown, and lessons that use it. */
export const shownReviews = 20;
export const shownUses = 100;

const Review = z.object({
  id: z.int(),
  /** Null once the account is gone. */
  by: z.nullable(z.string()),
  verdict: z.enum(verdicts),
  what: z.enum(reviewed),
  note: z.nullable(z.string()),
  revision: z.int(),
  at: time,
});

export const AdminItem = z.object({
  ...itemSummary,
  ...eachItemText(() => z.nullable(z.string())),
  /** States by the sources alone, without reviews. */
  toneSources: z.enum(toneSources),
  textSources: z.enum(textSources),
  forms: z.array(z.object({ kind: z.enum(formKinds), form: z.string(), place: z.nullable(z.string()) })).check(z.maxLength(formsPerItem)),
  /** Approved ones. */
  voices: publicVoices,
  revision: z.int(),
  /** A review that an edit has ended: "changed since Ada checked it". */
  changedSince: z.nullable(z.object({ by: z.nullable(z.string()), at: time })),
  /** Newest first. */
  reviews: z.array(Review).check(z.maxLength(shownReviews)),
  usedIn: z.array(z.object({ lesson: z.int(), lessonTitle: z.string(), unit: z.int(), unitTitle: z.string() })).check(z.maxLength(shownUses)),
});
export type AdminItem = z.output<typeof AdminItem>;
