import { defineServerFeature } from '#app/feature.server.ts';
import { archiveTag } from './archive/archive.cache-tags.ts';
import { archivedDates, archiveStarts, countArchived } from './archive/archive.queries.server.ts';
import { confirmationMail } from './mails/confirmation.mail.server.ts';
import { heldMail } from './mails/held.mail.server.ts';
import { issueMail } from './mails/issue.mail.server.ts';
import { pausedMail } from './mails/paused.mail.server.ts';
import { welcomeMail } from './mails/welcome.mail.server.ts';
import { newsletterFeature } from './newsletter.feature.ts';
import { newsletterHandlers } from './newsletter.server.ts';
import { createNewsletterSource } from './newsletter-mails.server.ts';
import { eraseSubscription, eraseTestPictures, exportEarlierSubscriptions, exportSubscription } from './personal-data.server.ts';
import { purgeUnconfirmedSubscribers, purgeUnsubscribed } from './retention.queries.server.ts';
import { sendOverdueNewsletters, sendScheduledNewsletters } from './schedule/schedule.jobs.server.ts';
import { checkSubscribers, continueSubscriberImports, importSubscribers } from './subscribers/import/import-subscribers.jobs.server.ts';
import { purgeRunningSubscriberImports, purgeSubscriberImports } from './subscribers/import/subscriber-imports.queries.server.ts';

export const newsletterServer = defineServerFeature(newsletterFeature, {
  handlers: newsletterHandlers,
  exportData: { newsletter: exportSubscription, earlierNewsletters: exportEarlierSubscriptions },
  erase: { contributions: eraseTestPictures, records: eraseSubscription },
  retention: {
    unconfirmedSubscriber: purgeUnconfirmedSubscribers,
    unsubscribed: purgeUnsubscribed,
    subscriberImport: purgeSubscriberImports,
    runningSubscriberImport: purgeRunningSubscriberImports,
  },
  mails: [welcomeMail, confirmationMail, issueMail, pausedMail, heldMail],
  sitemap: {
    tag: archiveTag,
    count: countArchived,
    starts: archiveStarts,
    entries: async (db, after, limit) =>
      (await archivedDates(db, after, limit)).map(({ id, archived_at }) => ({ path: `/newsletters/${id}`, updatedAt: archived_at })),
  },
  deferredMails: createNewsletterSource,
  jobs: [sendScheduledNewsletters, checkSubscribers, importSubscribers],
  schedule: [sendOverdueNewsletters, continueSubscriberImports],
});
