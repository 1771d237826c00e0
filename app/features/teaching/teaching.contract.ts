import * as z from 'zod/mini';
import { del, get, post, put, type RateLimits } from '#app/http/endpoint.ts';
import { CursorQuery, MessageReply, optional, PageQuery, rowsToSkip, text } from '#app/http/fields.ts';
import { recordingWarnings } from '#app/media/recording-warnings.contract.ts';
import { dialects } from '../accounts/dialects.contract.ts';
import { AdminItem } from '../course/authoring/authoring-replies.contract.ts';
import { reviewed, verdicts } from '../course/course-terms.contract.ts';
import { savedDraft } from '../drafts/saved-draft.contract.ts';
import { publicVoices } from '../voices/public-voice.contract.ts';
import { melodies, voiceStates, voiceTargets } from '../voices/voice-terms.contract.ts';
import { PartCounts, TaughtIn, ToReview } from './to-review.contract.ts';

const limits: RateLimits = { account: ['300 per hour'] };
const record = 'recordings:write';
const review = 'reviews:write';
const time = z.iso.datetime();

/** Recordings and reviews that their author sees. */
export const shownContributions = 200;

/** Kinds of work, each a list of its own. */
export const queueKinds = ['record', 'check', 'review'] as const;
export type QueueKind = (typeof queueKinds)[number];

const Target = z.object({
  target: z.enum(voiceTargets),
  id: z.int(),
  igbo: z.string(),
  toned: z.nullable(z.string()),
  /** Meaning of an item, subtitle of a word. */
  english: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Null for a Word of the Day. */
  unit: TaughtIn,
  /** Path of its public page. */
  path: z.string(),
});

export type Target = z.output<typeof Target>;

const Speaker = z.object({
  name: z.string(),
  place: z.nullable(z.string()),
  /** Key, as a form sends it. */
  dialect: z.nullable(z.enum(dialects)),
  keepWithoutName: z.boolean(),
  consentVersion: z.string(),
  consentedAt: time,
});

/** A recording with what was measured. */
const Voice = z.object({
  id: z.int(),
  target: z.enum(voiceTargets),
  targetId: z.int(),
  igbo: z.string(),
  toned: z.nullable(z.string()),
  speaker: z.object({ name: z.string(), place: z.nullable(z.string()), dialect: z.nullable(z.string()) }),
  /** The caller is its speaker. */
  isOwn: z.boolean(),
  state: z.enum(voiceStates),
  /** Why it was rejected. */
  note: z.nullable(z.string()),
  melody: z.enum(melodies),
  /** Semitones by syllable, null where one could not be heard. */
  levels: z.array(z.nullable(z.number())).check(z.maxLength(4)),
  warnings: z.array(z.enum(recordingWarnings)).check(z.maxLength(recordingWarnings.length)),
  /** As it was sent. */
  seconds: z.number(),
  /** As it is played. */
  ms: z.int(),
  createdAt: time,
  decidedAt: z.nullable(time),
});
export type TeachingVoice = z.output<typeof Voice>;

const ToRecord = z.object({ kind: z.literal('record'), ...Target.shape, voices: publicVoices });
const ToCheck = z.object({ kind: z.literal('check'), voice: Voice, of: Target, voices: publicVoices });
export type ToRecord = z.output<typeof ToRecord>;
export type ToCheck = z.output<typeof ToCheck>;

const saved = { reply: z.object({ voice: Voice }), encoding: 'multipart', maxBytes: 810 * 1024 } as const;
const Recording = z.object({
  file: z.file('Please send a recording'),
  /** The browser has changed the sound although it was asked not to. */
  processed: z.optional(z.literal('true')),
});

export const teaching = {
  speaker: get('/teaching/speaker', {
    access: 'account',
    reply: z.object({
      speaker: z.nullable(Speaker),
      /** Version of the present text that a speaker agrees to. */
      consentVersion: z.string(),
    }),
  }),
  saveSpeaker: put('/teaching/speaker', {
    permission: record,
    limits,
    audit: { label: 'said how their voice may be named and used' },
    body: z.object({
      name: text('Name', { max: 60, required: 'Please say how your name should be shown' }),
      place: optional(text('Place', { max: 60 })),
      dialect: z.nullable(z.enum(dialects, 'Please choose a dialect of the list')),
      consent: text('Consent', { max: 100, required: 'Please agree to how your voice is used' }),
      keepWithoutName: z.boolean('keepWithoutName must be true or false'),
    }),
    reply: z.object({ speaker: Speaker, message: z.string() }),
  }),
  queue: get('/teaching/queue', {
    permission: review,
    description: 'items to review are in the order of the work sheet: `skip` leaves out the first ones, `item` asks for one alone',
    query: z.object({
      kind: z.enum(queueKinds),
      unit: PageQuery.shape.page,
      item: PageQuery.shape.page,
      skip: rowsToSkip,
      limit: CursorQuery.shape.limit,
    }),
    reply: z.object({
      counts: z.object({ record: z.int(), check: z.int(), review: z.int() }),
      /** Items to review in each part of the work sheet, in its order; empty for other work. */
      parts: PartCounts,
      rows: z.array(z.union([ToRecord, ToCheck, ToReview])).check(z.maxLength(100)),
    }),
  }),
  addItemVoice: post('/teaching/items/:id/voices', {
    permission: record,
    limits,
    audit: { label: 'recorded a word', target: 'voice' },
    body: Recording,
    status: 201,
    ...saved,
  }),
  replaceItemVoice: put('/teaching/items/:id/voices', {
    permission: record,
    limits,
    audit: { label: 'recorded a word once more', target: 'voice' },
    body: Recording,
    ...saved,
  }),
  addWordVoice: post('/teaching/words/:id/voices', {
    permission: record,
    limits,
    audit: { label: 'recorded a Word of the Day', target: 'voice' },
    body: Recording,
    status: 201,
    ...saved,
  }),
  replaceWordVoice: put('/teaching/words/:id/voices', {
    permission: record,
    limits,
    audit: { label: 'recorded a Word of the Day once more', target: 'voice' },
    body: Recording,
    ...saved,
  }),
  removeVoice: del('/teaching/voices/:id', {
    access: 'account',
    limits,
    reply: MessageReply,
    description: 'by its speaker, else 404: its bytes are deleted, and it is gone from all pages at the next request',
  }),
  original: get('/teaching/voices/:id/original', {
    permission: review,
    reply: z.string(),
    file: { name: 'recording', extension: 'wav', type: 'audio/wav' },
    description: 'the recording as it was sent; 404 once it is withdrawn',
  }),
  decideVoice: put('/teaching/voices/:id', {
    permission: review,
    limits,
    audit: { label: 'decided about a recording', target: 'voice' },
    body: z.object({
      state: z.enum(['approved', 'rejected'], 'A recording can be approved or rejected'),
      /** State that the caller saw: 409 unless it still is. */
      was: z.enum(voiceStates),
      note: optional(text('The note', { max: 500, multiline: true })),
    }),
    reply: z.object({ voice: Voice, message: z.string() }),
  }),
  reviewItem: post('/teaching/items/:id/reviews', {
    permission: review,
    limits,
    audit: { label: 'reviewed a word or phrase', target: 'item' },
    body: z.object({
      revision: z.int('Please send the revision that you have seen').check(z.gte(1)),
      verdict: z.enum(verdicts, 'The verdict may be right or change'),
      what: z.enum(reviewed, 'A review may be about text, tone, both'),
      note: optional(text('The note', { max: 500, multiline: true })),
      draft: savedDraft,
    }),
    reply: z.object({ item: AdminItem, message: z.string() }),
    status: 201,
  }),
  mine: get('/teaching/mine', {
    access: 'account',
    description: 'recordings and reviews of the caller, the newest 200 of each, and what became of them',
    reply: z.object({
      voices: z.array(Voice).check(z.maxLength(shownContributions)),
      reviews: z
        .array(
          z.object({
            item: z.int(),
            igbo: z.string(),
            verdict: z.enum(verdicts),
            what: z.enum(reviewed),
            note: z.nullable(z.string()),
            /** The text has changed since. */
            isChanged: z.boolean(),
            createdAt: time,
          }),
        )
        .check(z.maxLength(shownContributions)),
      /** Words with an approved voice of the caller, and answers of this week about them. */
      thanks: z.object({ words: z.int(), answers: z.int() }),
    }),
  }),
  voices: get('/admin/course/voices', {
    permission: 'course:write',
    description: 'recordings for all learners with the page of their text, newest first; `page` counts from 1',
    query: z.object({
      state: z.optional(z.enum(voiceStates)),
      melody: z.optional(z.enum(melodies)),
      page: PageQuery.shape.page,
      limit: CursorQuery.shape.limit,
    }),
    reply: z.array(z.object({ ...Voice.shape, path: z.string() })).check(z.maxLength(100)),
    withTotal: true,
  }),
  withdrawSpeaker: del('/teaching/speaker', {
    access: 'account',
    limits,
    reply: MessageReply,
    description: 'deletes all recordings of the caller with their bytes, also those of a tutor who is paused',
  }),
};

export type TeachingMine = z.output<typeof teaching.mine.reply>;
export type TeachingSpeaker = z.output<typeof Speaker>;
