import { defineServerFeature } from '#app/feature.server.ts';
import { every } from '#app/jobs/define-job.server.ts';
import { consentCopyMail } from './mails/consent-copy.mail.server.ts';
import { decisionsMail } from './mails/decisions.mail.server.ts';
import { eraseVoices, exportVoices } from './personal-data.server.ts';
import { purgeEnded } from './retention.server.ts';
import { settleVoice } from './settle-voice.jobs.server.ts';
import { tellSpeakers } from './tell-speakers.jobs.server.ts';
import { voicesFeature } from './voices.feature.ts';

export const voicesServer = defineServerFeature(voicesFeature, {
  exportData: exportVoices,
  erase: { contributions: eraseVoices },
  retention: { endedVoice: purgeEnded },
  jobs: [settleVoice],
  schedule: [every('1 day', tellSpeakers)],
  mails: [consentCopyMail, decisionsMail],
});
