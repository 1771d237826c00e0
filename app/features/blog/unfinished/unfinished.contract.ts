import * as z from 'zod/mini';
import { get } from '#app/http/endpoint.ts';

/** Posts of each kind that are listed. */
export const listedPosts = 3;

const fields = { id: z.int(), title: z.string(), author: z.nullable(z.string()) };

/** Posts that are not public yet, of all authors. */
export const unfinished = {
  unfinished: get('/admin/blogs/unfinished', {
    permission: 'posts:write',
    reply: z.object({
      scheduled: z.object({
        total: z.int(),
        /** `publishAt` is a time in the academy's time zone: '2026-01-31T08:30'. */
        rows: z.array(z.object({ ...fields, publishAt: z.string() })).check(z.maxLength(listedPosts)),
      }),
      drafts: z.object({ total: z.int(), rows: z.array(z.object(fields)).check(z.maxLength(listedPosts)) }),
    }),
    description: 'planned posts, the next one first, and drafts, the newest first',
  }),
};
