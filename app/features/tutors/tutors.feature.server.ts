import { defineServerFeature } from '#app/feature.server.ts';
import { purgeDeclined } from './decisions.queries.server.ts';
import { cardHiddenMail } from './mails/card-hidden.mail.server.ts';
import { decisionMail } from './mails/decision.mail.server.ts';
import { notifyTutor } from './notify-tutor.jobs.server.ts';
import { eraseCard, exportTutor } from './personal-data.server.ts';
import { tutorsFeature } from './tutors.feature.ts';
import { tutorHandlers } from './tutors.server.ts';

export const tutorsServer = defineServerFeature(tutorsFeature, {
  handlers: tutorHandlers,
  exportData: { tutor: exportTutor },
  // The contributions: their lock of the media comes before those of targets and account.
  erase: { contributions: eraseCard },
  jobs: [notifyTutor],
  retention: { declinedTutor: purgeDeclined },
  mails: [decisionMail, cardHiddenMail],
});
