import { defineServerFeature } from '#app/feature.server.ts';
import { every } from '#app/jobs/define-job.server.ts';
import { sendWeeklyDigests } from './digest/weekly-digest.jobs.server.ts';
import { householdFeature } from './household.feature.ts';
import { householdHandlers } from './household.server.ts';
import { consentConfirmationMail } from './mails/consent-confirmation.mail.server.ts';
import { deviceAddedMail } from './mails/device-added.mail.server.ts';
import { reminderMail } from './mails/reminder.mail.server.ts';
import { removalNoticeMail } from './mails/removal-notice.mail.server.ts';
import { weeklyDigestMail } from './mails/weekly-digest.mail.server.ts';
import { exportHousehold } from './personal-data.server.ts';
import { sendReminders } from './reminders/send-reminders.jobs.server.ts';
import { purgeConsents, purgeDevices, purgeUnusedProfiles, sendRemovalNotices } from './unused/unused-households.server.ts';

/** Foreign keys delete the household of an account with it. */
export const householdServer = defineServerFeature(householdFeature, {
  handlers: householdHandlers,
  exportData: exportHousehold,
  retention: { device: purgeDevices, endedConsent: purgeConsents, unusedProfile: purgeUnusedProfiles },
  schedule: [every('1 hour', sendWeeklyDigests), every('5 minutes', sendReminders), every('1 day', sendRemovalNotices)],
  mails: [consentConfirmationMail, deviceAddedMail, weeklyDigestMail, reminderMail, removalNoticeMail],
});
