import * as z from 'zod/mini';

const time = z.iso.datetime();
const target = { on: z.enum(['post', 'word']), id: z.int(), title: z.string() };

/** Sections of the personal data export; `comments` contains replies too. */
export const discussionData = {
  likes: z.array(z.object({ ...target, likedAt: time })),
  comments: z.array(
    z.object({
      ...target,
      text: z.string(),
      fullName: z.nullable(z.string()),
      email: z.nullable(z.string()),
      isReply: z.boolean(),
      writtenAt: time,
    }),
  ),
};
