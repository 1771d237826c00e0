import * as z from 'zod/mini';
import { defineFeature, type Feature, targetNamesOf } from '#app/feature.ts';
import { anyComment, myLikes } from './discussion.contract.ts';

const time = z.iso.datetime();
/** `on` is the name of the target. The target of a removed feature has no title and no address. */
const target = { on: z.string(), id: z.int(), title: z.string(), url: z.nullable(z.string()) };

/** Sections of the personal data export; `comments` contains replies too. */
const discussionData = {
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
  /** Bans of the account and its email address. */
  commentBans: z.array(z.object({ on: z.string(), since: time, until: time })),
};

/** Comments and likes of the targets of `features`. The endpoints of each target are in the contract of its own feature. */
export const discussionFeature = <const Features extends readonly Feature[]>(features: Features) =>
  defineFeature({
    name: 'discussion',
    contract: { ...myLikes(targetNamesOf(features)), ...anyComment },
    personalData: discussionData,
    retentionDays: {
      /** HMAC of the account or network address that sent a comment. */
      sender: 1,
      /** HMAC of the network that sent a comment, so that a moderator can ban it. */
      commentNetwork: 30,
      /** Comments that a moderator removed, counted from then. */
      removedComment: 30,
      commentReport: 180,
      /** Counted from the end of the ban. */
      commentBan: 0,
    },
    privacy: {
      'When you like or comment': `
        A like belongs to your account, so that you can take it back. A comment is there for others to read: your words and, if you give it, your
        name. If you give your email address, only you and our administrators see it. Both stay until you delete them with your account, or ask us
        to.

        For {sender hours} we also keep a fingerprint of the account or network address that a comment came from: it is how we notice that a comment
        was sent twice. Its key changes every day and is then deleted, so that the fingerprint does not lead back to the address. A comment that
        one of our administrators signs is marked as the academy’s.

        Against spam and hurtful words we keep a fingerprint of the network that a comment came from for {commentNetwork days}, and reports of
        readers, with the account or such a fingerprint, for {commentReport days}. A reader whom we ban from commenting for a time is kept as a
        fingerprint of the account, the email address or the network until the ban ends, also when the account is deleted before. A comment that we
        remove is deleted after {removedComment days}.`,
    },
  });
