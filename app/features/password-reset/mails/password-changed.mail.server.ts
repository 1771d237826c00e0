import type { AccountKind } from '#app/db/schema.ts';
import { defineMail } from '#app/mail/mail-template.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';
import { accountNames } from './account-names.ts';

const at = Date.UTC(2026, 0, 15, 22);

export const passwordChangedMail = defineMail({
  name: 'password-reset.password-changed',
  render: ({ kind, at }: { kind: AccountKind /** In ms. */; at: number }, { brandName }) => ({
    subject: `Your password was changed (${brandName})`,
    preheader: 'All logins of your account have ended. Log in with the new password.',
    heading: 'Your password was changed',
    blocks: [
      `The password of ${accountNames[kind]} was changed on ${utcTime(at)}, with a link or a code from our mail. All logins of this account have ended.`,
      { button: { label: 'Log in', path: kind === 'admin' ? '/admin/login' : '/login' } },
      {
        note: 'That was not you? Then somebody else reads your mail. Change the password of your mailbox first, then ask for a new password here, with “Forgot your password?” on the login page.',
      },
    ],
    reason: `You get this mail because this e-mail address has an account at ${brandName}.`,
  }),
  previews: { learner: { kind: 'learner', at }, tutor: { kind: 'tutor', at }, administration: { kind: 'admin', at } },
});
