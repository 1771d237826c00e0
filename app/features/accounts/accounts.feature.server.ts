import { purgeTokens } from '#app/auth/one-time-tokens.queries.server.ts';
import { defineServerFeature } from '#app/feature.server.ts';
import { accountsFeature } from './accounts.feature.ts';
import { accountHandlers } from './accounts.server.ts';
import { confirmEmailMail } from './mails/confirm-email.mail.server.ts';
import { emailChangedMail } from './mails/email-changed.mail.server.ts';
import { emailRestoredMail } from './mails/email-restored.mail.server.ts';
import { emailTakenMail } from './mails/email-taken.mail.server.ts';
import { mailLimitReachedMail } from './mails/mail-limit-reached.mail.server.ts';
import { passwordChangedMail } from './mails/password-changed.mail.server.ts';
import { registerAgainMail } from './mails/register-again.mail.server.ts';
import { securityAlertMail } from './mails/security-alert.mail.server.ts';
import { verificationCodeMail } from './mails/verification-code.mail.server.ts';
import { welcomeMail } from './mails/welcome.mail.server.ts';
import { exportEarlierEmails, exportProfile, exportSessions } from './personal-data.server.ts';
import { resendCode } from './resend-code.jobs.server.ts';
import { purgeRegistrations, purgeSessions, purgeUnverifiedAccounts } from './retention.queries.server.ts';
import { secondStep } from './second-step.server.ts';
import { verification } from './verification.server.ts';

export const accountsServer = defineServerFeature(accountsFeature, {
  handlers: accountHandlers,
  jobs: [resendCode],
  exportData: { profile: exportProfile, earlierEmails: exportEarlierEmails, sessions: exportSessions },
  mails: [
    verificationCodeMail,
    registerAgainMail,
    welcomeMail,
    securityAlertMail,
    mailLimitReachedMail,
    confirmEmailMail,
    emailTakenMail,
    emailChangedMail,
    emailRestoredMail,
    passwordChangedMail,
  ],
  retention: {
    unverifiedAccount: purgeUnverifiedAccounts,
    registration: purgeRegistrations,
    verificationCode: purgeTokens(verification.name),
    secondStep: purgeTokens(secondStep.name),
    session: purgeSessions,
  },
});
