import { defineServerFeature } from '#app/feature.server.ts';
import { newsletterFeature } from './newsletter.feature.ts';
import { newsletterHandlers } from './newsletter.server.ts';
import { createNewsletterSource } from './newsletter-mails.server.ts';
import { eraseSubscription, exportSubscription } from './personal-data.server.ts';
import { purgeUnconfirmedSubscribers, purgeUnsubscribed } from './retention.queries.server.ts';

export const newsletterServer = defineServerFeature(newsletterFeature, {
  handlers: newsletterHandlers,
  exportData: { newsletter: exportSubscription },
  erase: { records: eraseSubscription },
  retention: { unconfirmedSubscriber: purgeUnconfirmedSubscribers, unsubscribed: purgeUnsubscribed },
  deferredMails: createNewsletterSource,
});
