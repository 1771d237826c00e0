import { defineServerFeature } from '#app/feature.server.ts';
import { purgeDeadLetters } from './dead-letters.queries.server.ts';
import { jobsFeature } from './jobs.feature.ts';
import { jobsHandlers } from './jobs.server.ts';
import { eraseDeadMails, exportDeadMails } from './personal-data.server.ts';

export const jobsServer = defineServerFeature(jobsFeature, {
  handlers: jobsHandlers,
  exportData: { undeliveredMails: exportDeadMails },
  erase: { records: eraseDeadMails },
  retention: { deadLetter: purgeDeadLetters },
});
