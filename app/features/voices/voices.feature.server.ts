import { defineServerFeature } from '#app/feature.server.ts';
import { consentCopyMail } from './mails/consent-copy.mail.server.ts';
import { settleVoice } from './settle-voice.jobs.server.ts';
import { voicesFeature } from './voices.feature.ts';

export const voicesServer = defineServerFeature(voicesFeature, { jobs: [settleVoice], mails: [consentCopyMail] });
