import type { Db } from '#app/db/schema.ts';
import type { Academy } from '#app/platform/academy.server.ts';
import { letter, utcTime } from '#app/platform/letter.server.ts';
import { queueMail } from '#app/platform/mail.queries.server.ts';
import { brandName } from '#app/ui/brand.ts';

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
export async function notifyAdministrator(tx: Db, { now, config }: Academy, to: string, about: keyof typeof notices): Promise<void> {
  const { subject, happened, todo } = notices[about];
  const body = letter({
    paragraphs: [happened, `It was on ${utcTime(now())}.`, todo],
    button: { label: 'Settings', address: `${config.publicUrl}/admin/settings` },
    footer: { text: `You get this mail because you are an administrator of ${brandName}.` },
  });
  await queueMail(tx, { to, subject: `${subject} (${brandName})`, ...body }, { now: now(), publicUrl: config.publicUrl });
}
