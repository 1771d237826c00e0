import { defineMail } from '#app/mail/mail-template.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';
import { accountReason } from './link.ts';

/** To the owner of an account whose password was changed under My account. */
export const passwordChangedMail = defineMail({
  name: 'my-account.password-changed',
  render: ({ at }: { at: number /** In ms. */ }, { brandName }) => ({
    subject: `Your password was changed (${brandName})`,
    preheader: 'All other logins have ended.',
    heading: 'Your password was changed',
    blocks: [
      `The password of your account was changed on ${utcTime(at)}. All other logins have ended.`,
      { note: 'If that was not you, somebody else knows your password: please write to us at once.' },
      { button: { label: 'Write to us', path: '/contact' } },
      'If it was you, there is nothing to do.',
    ],
    reason: accountReason,
  }),
  previews: { 'new password': { at: Date.UTC(2026, 0, 15, 22) } },
});
