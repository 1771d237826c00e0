import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { type SecurityAlert, securityAlertMail } from './mails/security-alert.mail.server.ts';

/** Queues an alert to an administrator, in the transaction of its cause if there is one. */
export async function sendSecurityAlert(tx: Db, context: AppContext, to: string, alert: SecurityAlert): Promise<void> {
  await sendMail(tx, context, securityAlertMail, { to, props: { alert, at: context.now() } });
}
