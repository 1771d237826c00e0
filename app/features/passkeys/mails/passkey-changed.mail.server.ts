import { defineMail } from '#app/mail/mail-template.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';

export type PasskeyChange = 'added' | 'removed';

interface Props {
  change: PasskeyChange;
  /** Name of the passkey. */
  name: string;
  /** In ms. */
  at: number;
}

const effects: Record<PasskeyChange, string> = {
  added: 'From now on it logs in to your account, without a password.',
  removed: 'It no longer logs in to your account. Your password and your other passkeys do.',
};

const example = { name: 'Firefox on Android', at: Date.UTC(2026, 0, 15, 22) };

/** To the owner of an account, so that a passkey of another person does not go unnoticed. */
export const passkeyChangedMail = defineMail<Props>({
  name: 'passkeys.passkey-changed',
  render: ({ change, name, at }, { brandName }) => ({
    subject: `A passkey was ${change} (${brandName})`,
    preheader: effects[change],
    heading: `A passkey was ${change}`,
    blocks: [
      `The passkey “${name}” was ${change} on ${utcTime(at)}.`,
      effects[change],
      { note: 'If that was not you, another person is in your account: log in, remove passkeys that you do not know, and change your password.' },
      { button: { label: 'My account', path: '/account' } },
    ],
    reason: `You get this email because you have an account at ${brandName}.`,
  }),
  previews: { added: { ...example, change: 'added' }, removed: { ...example, change: 'removed' } },
});
