import { defineServerFeature } from '#app/feature.server.ts';
import { confirmationMail } from './mails/confirmation.mail.server.ts';
import { issueMail } from './mails/issue.mail.server.ts';
import { pausedMail } from './mails/paused.mail.server.ts';
import { welcomeMail } from './mails/welcome.mail.server.ts';
import { newsletterFeature } from './newsletter.feature.ts';
import { newsletterHandlers } from './newsletter.server.ts';
import { createNewsletterSource } from './newsletter-mails.server.ts';
import { eraseSubscription, exportEarlierSubscriptions, exportSubscription } from './personal-data.server.ts';
import { purgeUnconfirmedSubscribers, purgeUnsubscribed } from './retention.queries.server.ts';

export const newsletterServer = defineServerFeature(newsletterFeature, {
  handlers: newsletterHandlers,
  exportData: { newsletter: exportSubscription, earlierNewsletters: exportEarlierSubscriptions },
  erase: { records: eraseSubscription },
  retention: { unconfirmedSubscriber: purgeUnconfirmedSubscribers, unsubscribed: purgeUnsubscribed },
  mails: [welcomeMail, confirmationMail, issueMail, pausedMail],
  deferredMails: createNewsletterSource,
});
