import * as z from 'zod/mini';
import { get } from '#app/http/endpoint.ts';
import { CursorQuery } from '#app/http/fields.ts';
import { ShownClass } from '../class-fields.contract.ts';
import { maxTutors } from '../class-terms.contract.ts';

/** A class as visitors see it: never its link, nor its members. */
export const PublicClass = z.extend(ShownClass, {
  /** Free ones. */
  places: z.int(),
  state: z.enum(['open', 'running']),
  /** Names on the public cards of tutors; tutors without such a card are left out. */
  tutors: z.array(z.string()).check(z.maxLength(maxTutors)),
  /** Path of the picture for link previews. */
  shareImage: z.string(),
});
export type PublicClass = z.output<typeof PublicClass>;

export const catalog = {
  list: get('/classes', {
    query: CursorQuery,
    reply: z.array(PublicClass).check(z.maxLength(100)),
    description: 'open and running classes with free places, the newest first; `before` is the id of the last one of the page before',
  }),
  read: get('/classes/:id', { reply: PublicClass, description: '404 for a class that is full, ended, or not open yet' }),
};
