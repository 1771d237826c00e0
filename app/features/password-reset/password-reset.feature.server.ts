import { purgeTokens } from '#app/auth/one-time-tokens.queries.server.ts';
import { defineServerFeature } from '#app/feature.server.ts';
import { passwordChangedMail } from './mails/password-changed.mail.server.ts';
import { resetMail } from './mails/reset.mail.server.ts';
import { passwordResetFeature } from './password-reset.feature.ts';
import { resetTokens } from './password-reset.purpose.server.ts';
import { passwordResetHandlers } from './password-reset.server.ts';
import { sendResetMail } from './send-reset-mail.jobs.server.ts';

export const passwordResetServer = defineServerFeature(passwordResetFeature, {
  handlers: passwordResetHandlers,
  jobs: [sendResetMail],
  mails: [resetMail, passwordChangedMail],
  retention: { passwordReset: purgeTokens(resetTokens.name) },
});
