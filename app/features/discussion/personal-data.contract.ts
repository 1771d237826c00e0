import * as z from 'zod/mini';

const time = z.iso.datetime();
/** `on` is the name of the target. The target of a removed feature has no title and no address. */
const target = { on: z.string(), id: z.int(), title: z.string(), url: z.nullable(z.string()) };

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
      editedAt: z.nullable(time),
    }),
  ),
  commentReports: z.array(z.object({ comment: z.int(), reason: z.string(), reportedAt: time })),
  /** Bans of the account and its e-mail address. */
  commentBans: z.array(z.object({ on: z.string(), since: time, until: time })),
};
