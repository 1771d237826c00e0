import { defineServerFeature } from '#app/feature.server.ts';
import { announceConcerns } from './announce.jobs.server.ts';
import { concernsFeature } from './concerns.feature.ts';
import { purgeHandled } from './concerns.queries.server.ts';
import { concernHandlers } from './concerns.server.ts';
import { concernWaitsMail } from './mails/waiting.mail.server.ts';
import { eraseAuthor, exportConcerns } from './personal-data.server.ts';

export const concernsServer = defineServerFeature(concernsFeature, {
  handlers: concernHandlers,
  jobs: [announceConcerns],
  mails: [concernWaitsMail],
  exportData: { concerns: exportConcerns },
  // While the account is still there: its deletion would take the author off without a time.
  erase: { contributions: eraseAuthor },
  retention: { concern: purgeHandled },
});
