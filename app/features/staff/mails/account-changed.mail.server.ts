import type { MailBlock } from '#app/mail/mail-content.ts';
import { defineMail } from '#app/mail/mail-template.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';

export type AccountChange = 'password link' | 'disabled' | 'enabled';

interface Props {
  change: AccountChange;
  /** In ms. */
  at: number;
}

const texts: Record<AccountChange, { heading: string; preheader: string; blocks: (at: string) => MailBlock[] }> = {
  'password link': {
    heading: 'A link for a new password was made',
    preheader: 'It sets a new password for your account, once, within an hour.',
    blocks: (at) => [
      `The operator of the server made a link with which a new password can be set for your account, on ${at}. It works once, within an hour.`,
      { note: 'If you did not ask for this, please tell an administrator at once.' },
    ],
  },
  disabled: {
    heading: 'Your account was disabled',
    preheader: 'You cannot log in until it is enabled again.',
    blocks: (at) => [
      `The operator of the server disabled your account on ${at}. All logins have ended, and nothing logs you in until it is enabled again.`,
      { note: 'If you did not expect this, please write to us.' },
      { button: { label: 'Open the contact page', path: '/contact' } },
    ],
  },
  enabled: {
    heading: 'Your account was enabled',
    preheader: 'You can log in again.',
    blocks: (at) => [
      `The operator of the server enabled your account on ${at}. You can log in again, as before.`,
      { button: { label: 'Log in', path: '/admin/login' } },
    ],
  },
};

const at = Date.UTC(2026, 0, 15, 12);

/** Tells a member of the staff what a command on the server changed of the account. */
export const accountChangedMail = defineMail<Props>({
  name: 'staff.account-changed',
  render: ({ change, at }, { brandName }) => ({
    subject: `${texts[change].heading} (${brandName})`,
    preheader: texts[change].preheader,
    heading: texts[change].heading,
    blocks: texts[change].blocks(utcTime(at)),
    reason: `You get this email because you have an account in the administration of ${brandName}.`,
  }),
  previews: { 'password link': { change: 'password link', at }, disabled: { change: 'disabled', at }, enabled: { change: 'enabled', at } },
});
