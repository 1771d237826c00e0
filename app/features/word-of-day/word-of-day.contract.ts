import * as z from 'zod/mini';
import { del, get, post, put, type RateLimits } from '#app/http/endpoint.ts';
import { MessageReply, nullableText, optional, text } from '#app/http/fields.ts';
import { discussion } from '../discussion/discussion.contract.ts';
import { savedDraft } from '../drafts/saved-draft.contract.ts';

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

const title = text('Title', { max: 200 });
const subtitle = text('Subtitle', { max: 300 });
const body = text('Body', { max: 10_000, multiline: true });
export const NewWord = z.object({ title, subtitle: optional(subtitle), body, draft: savedDraft });
const Saved = z.object({ wordOfDay: Word, message: z.string() });

const limits: RateLimits = { account: ['60 per minute'] };

export const wordOfDay = {
  current: get('/word-of-day/current', { reply: Word, description: 'the newest one; 404 when there is none' }),
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
    description: '409 when somebody has saved the word since `basedOn`',
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
