import { defineMail } from '#app/mail/mail-template.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';
import { calendarText } from '../access-after.ts';
import { accountReason, exampleToken, pageWithToken } from './account-mail.ts';

interface Props {
  /** Secret of the link that undoes the change. */
  token: string;
  /** The other mail goes to the new address. */
  isOldAddress: boolean;
  /** Whether the secret address of the calendar has ended. */
  hadCalendar: boolean;
  /** In ms. */
  at: number;
}

const example = { token: exampleToken, isOldAddress: true, hadCalendar: true, at: Date.UTC(2026, 0, 15, 22) };

/** To both addresses after a change. */
export const emailChangedMail = defineMail({
  name: 'accounts.email-changed',
  render: ({ token, isOldAddress, hadCalendar, at }: Props, { brandName }) => ({
    subject: `Your email address was changed (${brandName})`,
    preheader: isOldAddress ? 'Your account has another address now.' : 'From now on you log in with this address.',
    heading: 'Your email address was changed',
    blocks: [
      isOldAddress
        ? `Your account has got another email address, on ${utcTime(at)}. You no longer log in with this one.`
        : `This is the email address of your account since ${utcTime(at)}. From now on you log in with it, and your other logins have ended.`,
      ...calendarText(hadCalendar && !isOldAddress),
      { note: 'If that was not you, undo it within 7 days: the earlier address comes back, and all logins end. Then choose a new password.' },
      { button: { label: 'Undo the change', path: pageWithToken('/undo-email-change', token) } },
      'If it was you, there is nothing to do.',
    ],
    reason: accountReason,
  }),
  previews: { 'old address': example, 'new address': { ...example, isOldAddress: false } },
});
