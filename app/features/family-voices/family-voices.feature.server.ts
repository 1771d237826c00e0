import { defineServerFeature } from '#app/feature.server.ts';
import { every } from '#app/jobs/define-job.server.ts';
import { albumHandlers } from './album/album.server.ts';
import { familyVoicesFeature } from './family-voices.feature.ts';
import { deleteEndedInvites } from './invites/invites.queries.server.ts';
import { inviteHandlers } from './invites/invites.server.ts';
import { voiceLinkHandlers } from './link/voice-link.server.ts';
import { recordedMail } from './mails/recorded.mail.server.ts';
import { tellHouseholds } from './mails/tell-households.jobs.server.ts';
import { exportFamilyVoices } from './personal-data.server.ts';

export const familyVoicesServer = defineServerFeature(familyVoicesFeature, {
  handlers: { ...inviteHandlers, ...albumHandlers, ...voiceLinkHandlers },
  exportData: exportFamilyVoices,
  retention: { voiceLink: deleteEndedInvites },
  schedule: [every('1 hour', tellHouseholds)],
  mails: [recordedMail],
});
