import type { Academy } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { letter, utcTime } from '#app/mail/email-layout.server.ts';
import { queueMail } from '#app/mail/mail.queries.server.ts';
import { brandName } from '#app/ui/brand.ts';
import { emailsOfAdministrators } from './accounts.queries.server.ts';

/** What an administrator hears of their own account, so that nobody else can have it unnoticed. */
const notices = {
  failures: {
    subject: 'Wrong passwords for your account',
    happened: 'Ten times in a row somebody has tried to log in to your account with a wrong password.',
    todo: 'If that was you, there is nothing to do. If not, your password still holds; a long one that you use nowhere else keeps it so.',
  },
  newPlace: {
    subject: 'A login from a new place',
    happened: 'Somebody has logged in to your account, with the right password, from where nobody had done so in the last 90 days.',
    todo: 'If that was you, there is nothing to do. If not, change your password in the settings now: this ends all other logins.',
  },
  password: {
    subject: 'Your password was changed',
    happened: 'The password of your account was changed, and all other logins have ended.',
    todo: 'If that was not you, somebody else has your account: turn to whoever runs the academy at once.',
  },
  email: {
    subject: 'Your e-mail address was changed',
    happened: 'The e-mail address of your account was changed, and all other logins have ended. From now on you log in with the new one.',
    todo: 'If that was not you, somebody else has your account: turn to whoever runs the academy at once.',
  },
};

/** Queues a notice, in the transaction that causes it if there is one. */
export async function notifyAdministrator(tx: Db, academy: Academy, to: string, about: keyof typeof notices): Promise<void> {
  const { subject, happened, todo } = notices[about];
  const paragraphs = [happened, `It was on ${utcTime(academy.now())}.`, todo];
  await queueNotice(tx, academy, to, { subject, paragraphs, button: { label: 'Settings', path: '/admin/settings' } });
}

interface Notice {
  subject: string;
  paragraphs: string[];
  button: { label: string; path: string };
}

/** Queues a notice to each administrator, in the transaction that causes it. */
export async function notifyAdministrators(tx: Db, academy: Academy, notice: Notice): Promise<void> {
  for (const to of await emailsOfAdministrators(tx)) await queueNotice(tx, academy, to, notice);
}

async function queueNotice(tx: Db, { now, config }: Academy, to: string, { subject, paragraphs, button }: Notice): Promise<void> {
  const body = letter({
    paragraphs,
    button: { label: button.label, address: `${config.publicUrl}${button.path}` },
    footer: { text: `You get this mail because you are an administrator of ${brandName}.` },
  });
  await queueMail(tx, { to, subject: `${subject} (${brandName})`, ...body }, { now: now(), publicUrl: config.publicUrl });
}
