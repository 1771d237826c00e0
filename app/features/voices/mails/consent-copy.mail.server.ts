import { type Dialect, dialectNames } from '#app/features/accounts/dialects.contract.ts';
import { defineMail } from '#app/mail/mail-template.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';
import { speakerConsent } from '../speaker-consent.contract.ts';

interface Props {
  name: string;
  place: string | null;
  dialect: Dialect | null;
  keepWithoutName: boolean;
  /** In ms. */
  at: number;
}

/** Copy for a speaker of what was agreed to. */
export const consentCopyMail = defineMail({
  name: 'voices.consent-copy',
  render: ({ name, place, dialect, keepWithoutName, at }: Props, { brandName }) => ({
    subject: `Your voice at ${brandName}: what you have agreed to`,
    preheader: 'A copy for you, and how to take it back.',
    heading: 'Thank you for lending us your voice',
    blocks: [
      `On ${utcTime(at)} you agreed to this:`,
      ...speakerConsent,
      'This stands beside your voice:',
      { quote: [name, place, dialect && dialectNames[dialect]].filter(Boolean).join(', ') },
      keepWithoutName
        ? 'If you delete your account one day, approved recordings may stay, without your name and place.'
        : 'If you delete your account one day, all your recordings go with it.',
      { button: { label: 'Change it or take it back', path: '/tutor' } },
    ],
    reason: 'You get this email because you’ve said how your voice may be named and used.',
  }),
  previews: {
    'with a place': { name: 'Ada', place: 'Ọka', dialect: 'awka', keepWithoutName: true, at: Date.UTC(2026, 0, 15, 22) },
    'name alone': { name: 'Chukwuemeka Nwabueze-Okonkwo', place: null, dialect: null, keepWithoutName: false, at: Date.UTC(2026, 0, 15, 22) },
  },
});
