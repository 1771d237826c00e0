import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { renderEmail, utcTime } from '#app/mail/email-layout.server.ts';
import { enqueueMail } from '#app/mail/mail.queries.server.ts';
import { brandName } from '#app/ui/brand.ts';
import { administratorEmails } from './accounts.queries.server.ts';

/** Alerts to an administrator about their own account, so that a takeover does not go unnoticed. */
const alerts = {
  failures: {
    subject: 'Wrong passwords for your account',
    summary: 'Ten times in a row somebody has tried to log in to your account with a wrong password.',
    advice: 'If that was you, there is nothing to do. If not, your password still holds; a long one that you use nowhere else keeps it so.',
  },
  newLocation: {
    subject: 'A login from a new place',
    summary: 'Somebody has logged in to your account, with the right password, from where nobody had done so in the last 90 days.',
    advice: 'If that was you, there is nothing to do. If not, change your password in the settings now: this ends all other logins.',
  },
  password: {
    subject: 'Your password was changed',
    summary: 'The password of your account was changed, and all other logins have ended.',
    advice: 'If that was not you, somebody else has your account: turn to whoever runs the academy at once.',
  },
  email: {
    subject: 'Your e-mail address was changed',
    summary: 'The e-mail address of your account was changed, and all other logins have ended. From now on you log in with the new one.',
    advice: 'If that was not you, somebody else has your account: turn to whoever runs the academy at once.',
  },
};

/** Queues an alert, in the transaction of its cause if there is one. */
export async function sendSecurityAlert(tx: Db, context: AppContext, to: string, alert: keyof typeof alerts): Promise<void> {
  const { subject, summary, advice } = alerts[alert];
  const paragraphs = [summary, `It was on ${utcTime(context.now())}.`, advice];
  await enqueueAdminMail(tx, context, to, { subject, paragraphs, button: { label: 'Settings', path: '/admin/settings' } });
}

interface AdminMail {
  subject: string;
  paragraphs: string[];
  button: { label: string; path: string };
}

/** Queues a mail to each administrator, in the transaction of its cause. */
export async function notifyAdministrators(tx: Db, context: AppContext, mail: AdminMail): Promise<void> {
  for (const to of await administratorEmails(tx)) await enqueueAdminMail(tx, context, to, mail);
}

async function enqueueAdminMail(tx: Db, { now, config }: AppContext, to: string, { subject, paragraphs, button }: AdminMail): Promise<void> {
  const body = renderEmail({
    paragraphs,
    button: { label: button.label, url: `${config.publicUrl}${button.path}` },
    footer: { text: `You get this mail because you are an administrator of ${brandName}.` },
  });
  await enqueueMail(tx, { to, subject: `${subject} (${brandName})`, ...body }, { now: now(), publicUrl: config.publicUrl });
}
