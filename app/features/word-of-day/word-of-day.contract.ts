import * as z from 'zod/mini';
import { del, get, post, put, type RateLimits } from '#app/http/endpoint.ts';
import { MessageReply, nullableText, optional, text } from '#app/http/fields.ts';
import { UnitLink } from '../course/course.contract.ts';
import { discussion } from '../discussion/discussion.contract.ts';
import { savedDraft } from '../drafts/saved-draft.contract.ts';
import { publicVoices } from '../voices/public-voice.contract.ts';
import { marketDays } from './schedule/market-days.contract.ts';

export const Word = z.object({
  id: z.int(),
  title: z.string(),
  subtitle: z.nullable(z.string()),
  body: z.string(),
  likes: z.int(),
  comments: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Word = z.output<typeof Word>;

/** Day of the current word, and why it is shown. */
const Shown = z.object({
  date: z.string(),
  /** 'Monday, 23 November 2026' */
  dateText: z.string(),
  marketDay: z.enum(marketDays),
  /** No word has the day: the public one not shown for longest returned. */
  fromArchive: z.boolean(),
  /** Address of its page. */
  path: z.string(),
  /** The unit of the course that teaches it. */
  unit: z.nullable(UnitLink),
});
export type Shown = z.output<typeof Shown>;

export const CurrentWord = z.extend(Word, { shown: Shown, voices: publicVoices });
export type CurrentWord = z.output<typeof CurrentWord>;

const title = text('Title', { max: 200 });
const subtitle = text('Subtitle', { max: 300 });
const body = text('Body', { max: 10_000, multiline: true });
export const NewWord = z.object({ title, subtitle: optional(subtitle), body, draft: savedDraft });
const Saved = z.object({ wordOfDay: Word, message: z.string() });

const limits: RateLimits = { account: ['60 per minute'] };

export const wordOfDay = {
  current: get('/word-of-day/current', {
    reply: CurrentWord,
    description: 'the word of today, or the one that returned from the archive; 404 when there is none',
  }),
  create: post('/word-of-day', {
    permission: 'words:write',
    audit: { label: 'created a Word of the Day', target: 'word' },
    limits,
    body: NewWord,
    reply: Saved,
    status: 201,
  }),
  update: put('/word-of-day/:id', {
    permission: 'words:write',
    audit: { label: 'changed a Word of the Day', target: 'word' },
    limits,
    body: z.object({
      title: z.optional(title),
      subtitle: nullableText(subtitle),
      body: z.optional(body),
      /** Expected `updatedAt` of the stored word (optimistic concurrency): 409 on a mismatch. */
      basedOn: z.optional(z.iso.datetime()),
      draft: savedDraft,
    }),
    description: '409 when the word was saved since `basedOn`',
    reply: Saved,
  }),
  remove: del('/word-of-day/:id', {
    permission: 'words:write',
    audit: { label: 'deleted a Word of the Day', target: 'word' },
    limits,
    reply: MessageReply,
  }),
  ...discussion('/word-of-day'),
};
