import { defineMail } from '#app/mail/mail-template.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';

interface Props {
  name: string;
  /** In ms. */
  at: number;
}

/** To the owner of an account, when a further device can learn without a login. */
export const deviceAddedMail = defineMail({
  name: 'household.device-added',
  render: ({ name, at }: Props, { brandName }) => ({
    subject: `A new device learns with your account (${brandName})`,
    preheader: `${name} opens lessons without a login.`,
    heading: 'A new device learns with your account',
    blocks: [
      `Since ${utcTime(at)}, “${name}” opens the lessons of your household without a login. It opens nothing else.`,
      { note: 'If you do not know this device, remove it under My account and change your password.' },
      { button: { label: 'My account', path: '/account' } },
      'If you know it, there is nothing to do.',
    ],
    reason: 'You get this email because it is about the safety of your account.',
  }),
  previews: { phone: { name: 'Chrome on Android', at: Date.UTC(2026, 0, 15, 22) } },
});
