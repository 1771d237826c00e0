import { purgeTokens } from '#app/auth/one-time-tokens.queries.server.ts';
import { defineServerFeature } from '#app/feature.server.ts';
import { emailChange, emailChangeUndo } from './email-change.server.ts';
import { confirmEmailMail } from './mails/confirm-email.mail.server.ts';
import { emailChangedMail } from './mails/email-changed.mail.server.ts';
import { emailRestoredMail } from './mails/email-restored.mail.server.ts';
import { emailTakenMail } from './mails/email-taken.mail.server.ts';
import { passwordChangedMail } from './mails/password-changed.mail.server.ts';
import { myAccountFeature } from './my-account.feature.ts';
import { myAccountHandlers } from './my-account.server.ts';
import { exportEmailChanges, exportNotifications } from './personal-data.server.ts';

export const myAccountServer = defineServerFeature(myAccountFeature, {
  handlers: myAccountHandlers,
  exportData: { notifications: exportNotifications, emailChanges: exportEmailChanges },
  retention: { emailChange: purgeTokens(emailChange.name), emailChangeUndo: purgeTokens(emailChangeUndo.name) },
  mails: [confirmEmailMail, emailTakenMail, emailChangedMail, emailRestoredMail, passwordChangedMail],
});
