import { defineFeature } from '#app/feature.ts';
import { myLikes } from './discussion.contract.ts';
import { discussionData } from './personal-data.contract.ts';

/** Comments and likes. The endpoints of each target are in the contract of its own feature. */
export const discussionFeature = defineFeature({
  name: 'discussion',
  contract: myLikes,
  personalData: discussionData,
  /** HMAC of the account or network address that sent a comment. */
  retentionDays: { sender: 1 },
});
