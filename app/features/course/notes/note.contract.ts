import * as z from 'zod/mini';
import { savedDraft } from '#app/features/drafts/saved-draft.contract.ts';
import { del, put, type RateLimits } from '#app/http/endpoint.ts';
import { MessageReply } from '#app/http/fields.ts';
import { id } from '../authoring/course-fields.contract.ts';
import { AdminNote } from './admin-note.contract.ts';
import { examplesOf, noteTexts } from './note-fields.contract.ts';

const limits: RateLimits = { account: ['120 per minute'] };
const writes = (label: string) => ({ permission: 'course:write', limits, audit: { label, target: 'unit' } }) as const;

/** Calls of the authors of grammar notes. */
export const notes = {
  saveNote: put('/admin/course/units/:id/note', {
    ...writes('saved the grammar note of a unit'),
    body: z.object({
      ...noteTexts,
      examples: examplesOf(id('Please choose items of the course')).check(z.meta({ examples: [[2]] })),
      lesson: z.optional(z.nullable(id('Please choose a lesson of the unit'))),
      basedOn: z.optional(z.iso.datetime('basedOn must be the updatedAt of what is changed')),
      draft: savedDraft,
    }),
    reply: z.object({ note: AdminNote, message: z.string() }),
    description:
      'the whole note; `examples` are ids of items in order, `lesson` is the one of the unit that needs it; 409 when it was saved after `basedOn`, which is 1970-01-01T00:00:00.000Z for a unit without a note, unless it is stored already as it is sent',
  }),
  removeNote: del('/admin/course/units/:id/note', {
    ...writes('deleted the grammar note of a unit'),
    reply: MessageReply,
    description: 'its examples stay in the course; nothing changes for a unit without a note',
  }),
};
