import { defineMail } from '#app/mail/mail-template.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';

interface Props {
  /** Name of the administrator, or the command. */
  resetBy: string;
  /** In ms. */
  at: number;
}

/** Tells a member of the staff that their second factor was taken off the account. */
export const secondFactorResetMail = defineMail<Props>({
  name: 'staff.second-factor-reset',
  render: ({ resetBy, at }, { brandName }) => ({
    subject: `Your second factor was reset (${brandName})`,
    preheader: 'You log in with your password alone now.',
    heading: 'Your second factor was reset',
    blocks: [
      `${resetBy} took the authenticator app, the recovery codes and the passkeys off your account on ${utcTime(at)}. All logins have ended.`,
      'You log in with your password alone now. Please set up a new second factor soon.',
      { note: 'If you did not ask for this, please tell an administrator at once, and change your password.' },
      { button: { label: 'Set up a second factor', path: '/admin/second-factor' } },
    ],
    reason: `You get this email because you have an account in the administration of ${brandName}.`,
  }),
  previews: {
    'by an administrator': { resetBy: 'Ada Obi', at: Date.UTC(2026, 0, 15, 12) },
    'by the command': { resetBy: 'The operator of the server', at: Date.UTC(2026, 0, 15, 12) },
  },
});
