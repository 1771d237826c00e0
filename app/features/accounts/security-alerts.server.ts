import type { AppContext } from '#app/app-context.server.ts';
import { emailsWithRole } from '#app/auth/roles.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { enqueueMail } from '#app/mail/mail.queries.server.ts';
import { mailLimitReachedMail, type ReachedMailLimit } from './mails/mail-limit-reached.mail.server.ts';
import { type SecurityAlert, securityAlertMail } from './mails/security-alert.mail.server.ts';

/** Queues an alert to an administrator, in the transaction of its cause if there is one. */
export async function sendSecurityAlert(tx: Db, { now, config }: AppContext, to: string, alert: SecurityAlert): Promise<void> {
  const mail = securityAlertMail.compose(config.publicUrl, { alert, at: now() });
  await enqueueMail(tx, { to, ...mail }, { now: now(), publicUrl: config.publicUrl });
}

/** Queues a mail to each administrator, in the transaction of its cause. */
export async function sendMailLimitAlert(tx: Db, { now, config }: AppContext, limit: ReachedMailLimit): Promise<void> {
  const mail = mailLimitReachedMail.compose(config.publicUrl, limit);
  for (const to of await emailsWithRole(tx, 'administrator')) await enqueueMail(tx, { to, ...mail }, { now: now(), publicUrl: config.publicUrl });
}
