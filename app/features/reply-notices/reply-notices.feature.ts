import { defineFeature } from '#app/feature.ts';
import { replyNoticesData } from './personal-data.contract.ts';
import { replyNotices } from './reply-notices.contract.ts';

/** Mails to the author of a comment about replies to it (decision 0049). */
export const replyNoticesFeature = defineFeature({
  name: 'reply-notices',
  contract: replyNotices,
  personalData: replyNoticesData,
  retentionDays: {
    /** Replies about which a mail was sent. Older replies cause no mail, so none causes two. */
    replyNotice: 30,
  },
  pages: [{ path: '/reply-notices/off', file: 'stop-reply-mails.page.tsx', robots: 'disallow', form: true }],
});
