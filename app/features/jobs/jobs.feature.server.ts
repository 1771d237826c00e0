import { defineServerFeature } from '#app/feature.server.ts';
import { purgeDeadLetters } from './dead-letters.queries.server.ts';
import { jobsFeature } from './jobs.feature.ts';
import { jobsHandlers } from './jobs.server.ts';
import { failuresMail } from './mails/failures.mail.server.ts';
import { eraseDeadMails, exportDeadMails } from './personal-data.server.ts';
import { reportFailures } from './report-failures.jobs.server.ts';

export const jobsServer = defineServerFeature(jobsFeature, {
  handlers: jobsHandlers,
  exportData: { undeliveredMails: exportDeadMails },
  erase: { records: eraseDeadMails },
  retention: { deadLetter: purgeDeadLetters },
  schedule: [reportFailures],
  mails: [failuresMail],
});
