import { defineFeature } from '#app/feature.ts';
import { replyNoticesData } from './personal-data.contract.ts';
import { replyNotices } from './reply-notices.contract.ts';

/** Mails to the author of a comment about replies to it. */
export const replyNoticesFeature = defineFeature({
  name: 'reply-notices',
  contract: replyNotices,
  personalData: replyNoticesData,
  retentionDays: {
    /** Replies about which a mail was sent. Older replies cause no mail, so none causes two. */
    replyNotice: 30,
  },
  privacy: {
    'When you like or comment': `
      If your comment has your account, or the e-mail address of your account, we write to you when somebody answers it, at most once an hour
      about each comment. Every such mail has a link that ends them at once, without a login. Which replies we have told you of is kept for
      {replyNotice days}, and which comments have such mails as long as the comment.`,
  },
  pages: [{ path: '/reply-notices/off', file: 'stop-reply-mails.page.tsx', robots: 'disallow', form: true }],
});
