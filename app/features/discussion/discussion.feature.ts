import { defineFeature, type Feature, targetNamesOf } from '#app/feature.ts';
import { anyComment, myLikes } from './discussion.contract.ts';
import { discussionData } from './personal-data.contract.ts';

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
  });
