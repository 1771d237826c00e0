import { defineMail } from '#app/mail/mail-template.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';
import { type AccessAfter, accessText } from '../access-after.ts';
import { accountReason } from './account-mail.ts';

interface Props {
  access: AccessAfter;
  /** In ms. */
  at: number;
}

const at = Date.UTC(2026, 0, 15, 22);

/** To the owner of an account whose password was changed in a session of it. */
export const passwordChangedMail = defineMail({
  name: 'accounts.password-changed',
  render: ({ access, at }: Props, { brandName }) => ({
    subject: `Your password was changed (${brandName})`,
    preheader: 'All other logins have ended.',
    heading: 'Your password was changed',
    blocks: [
      `The password of your account was changed on ${utcTime(at)}. All other logins have ended.`,
      ...accessText(access),
      { note: 'If that was not you, another person knows your password: please write to us at once.' },
      { button: { label: 'Write to us', path: '/contact' } },
      'If it was you, there is nothing to do.',
    ],
    reason: accountReason,
  }),
  previews: {
    'new password': { access: { ended: [], kept: [], hadCalendar: false }, at },
    'passkeys ended': { access: { ended: ['Firefox on Linux', 'My key'], kept: [], hadCalendar: false }, at },
    'calendar ended': { access: { ended: [], kept: [], hadCalendar: true }, at },
    'passkeys kept': { access: { ended: [], kept: ['Firefox on Linux'], hadCalendar: false }, at },
  },
});
