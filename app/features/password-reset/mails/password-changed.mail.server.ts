import type { AccountKind } from '#app/db/schema.ts';
import { type AccessAfter, accessText } from '#app/features/accounts/public.ts';
import { defineMail } from '#app/mail/mail-template.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';
import { accountNames } from './account-names.ts';

interface Props {
  kind: AccountKind;
  access: AccessAfter;
  /** By a link that the operator of the server has passed on. */
  byOperator: boolean;
  /** In ms. */
  at: number;
}

const at = Date.UTC(2026, 0, 15, 22);
const none: AccessAfter = { ended: [], kept: [], hadCalendar: false };

export const passwordChangedMail = defineMail({
  name: 'password-reset.password-changed',
  render: ({ kind, access, byOperator, at }: Props, { brandName }) => ({
    subject: `Your password was changed (${brandName})`,
    preheader: 'All logins of your account have ended. Log in with the new password.',
    heading: 'Your password was changed',
    blocks: [
      `The password of ${accountNames[kind]} was changed on ${utcTime(at)}, with ${byOperator ? 'a link from the operator of the server' : 'a link or a code from our email'}. All logins of this account have ended.`,
      ...accessText(access),
      { button: { label: 'Log in', path: kind === 'admin' ? '/admin/login' : '/login' } },
      {
        note: byOperator
          ? 'If that was not you, please tell an administrator at once, and ask for a new password here, with “Forgot your password?” on the login page.'
          : 'If that was not you, another person can read your email. Change the password of your mailbox first, then ask for a new password here, with “Forgot your password?” on the login page.',
      },
    ],
    reason: `You get this email because this email address has an account at ${brandName}.`,
  }),
  previews: {
    learner: { kind: 'learner', access: none, byOperator: false, at },
    tutor: { kind: 'tutor', access: { ended: ['Firefox on Linux', 'My key'], kept: [], hadCalendar: false }, byOperator: false, at },
    administration: { kind: 'admin', access: { ended: [], kept: ['Firefox on Linux'], hadCalendar: false }, byOperator: false, at },
    'by a link of the operator': { kind: 'admin', access: none, byOperator: true, at },
  },
});
