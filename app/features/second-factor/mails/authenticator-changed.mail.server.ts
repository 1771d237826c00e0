import { defineMail } from '#app/mail/mail-template.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';

const changes = {
  on: {
    heading: 'Your authenticator app is on',
    effect: 'From now on a login with your password also asks for a code of the app. Your other logins have ended.',
  },
  off: {
    heading: 'Your authenticator app is off',
    effect: 'A login with your password no longer asks for a code. The recovery codes no longer work.',
  },
  codes: { heading: 'You have new recovery codes', effect: 'The earlier ones no longer work.' },
};
export type AuthenticatorChange = keyof typeof changes;

const at = Date.UTC(2026, 0, 15, 22);

/** To a member of the staff about their own authenticator app. */
export const authenticatorChangedMail = defineMail({
  name: 'second-factor.authenticator-changed',
  render: ({ change, at }: { change: AuthenticatorChange /** In ms. */; at: number }, { brandName }) => {
    const { heading, effect } = changes[change];
    return {
      subject: `${heading} (${brandName})`,
      preheader: effect,
      heading,
      blocks: [
        effect,
        `It was on ${utcTime(at)}.`,
        { note: 'If that was not you, another person is in your account: change your password, and tell an administrator at once.' },
        { button: { label: 'Second factor', path: '/admin/second-factor' } },
      ],
      reason: `You get this email because you have an account in the administration of ${brandName}.`,
    };
  },
  previews: { 'turned on': { change: 'on', at }, 'turned off': { change: 'off', at }, 'new recovery codes': { change: 'codes', at } },
});
