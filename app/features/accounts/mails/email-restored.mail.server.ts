import { defineMail } from '#app/mail/mail-template.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';
import { calendarText } from '../access-after.ts';
import { accountReason } from './account-mail.ts';

interface Props {
  /** The other mail goes to the address that the account had until now. */
  isRestored: boolean;
  /** Whether the secret address of the calendar has ended. */
  hadCalendar: boolean;
  /** In ms. */
  at: number;
}

const at = Date.UTC(2026, 0, 16, 8);

/** To both addresses after a change was undone. */
export const emailRestoredMail = defineMail({
  name: 'accounts.email-restored',
  render: ({ isRestored, hadCalendar, at }: Props, { brandName }) => ({
    subject: `A change of your email address was undone (${brandName})`,
    preheader: isRestored ? 'Your account has this address again.' : 'Your account has its earlier address again.',
    heading: 'The change was undone',
    blocks: [
      isRestored
        ? `This is the email address of your account again, since ${utcTime(at)}. All logins have ended.`
        : `The account that used this email address has its earlier address again, since ${utcTime(at)}. All logins have ended.`,
      ...calendarText(hadCalendar && isRestored),
      ...(isRestored
        ? [
            {
              note: 'If another person had changed it, that person may know your password: please choose a new one now, with “Forgot your password?” on the login page.',
            },
          ]
        : []),
      { button: isRestored ? { label: 'Log in', path: '/login' } : { label: 'Write to us', path: '/contact' } },
    ],
    reason: accountReason,
  }),
  previews: { 'restored address': { isRestored: true, hadCalendar: true, at }, 'removed address': { isRestored: false, hadCalendar: false, at } },
});
