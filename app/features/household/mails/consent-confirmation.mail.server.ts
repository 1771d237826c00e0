import { defineMail } from '#app/mail/mail-template.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';

interface Props {
  /** Nickname of the child. */
  child: string;
  /** Secret of the link that withdraws the consent. */
  token: string;
  /** In ms. */
  at: number;
}

/** To a guardian after the consent that a child learns: the second step of it, with a way back. */
export const consentConfirmationMail = defineMail({
  name: 'household.consent-confirmation',
  render: ({ child, token, at }: Props, { brandName }) => ({
    subject: `You have agreed that ${child} learns with ${brandName}`,
    preheader: 'If that was not you, undo it with one link.',
    heading: 'A child learns with your account',
    blocks: [
      `On ${utcTime(at)} you agreed that we keep what ${child} learns: the nickname, the age group and the answers. There is no email address, no birthday and no photo of a child here, and nobody outside your household sees any of it.`,
      'You can see, download and delete all of it at any time, under “Grown-ups” in the learning area.',
      { button: { label: 'Open “Grown-ups”', path: '/study/grown-ups' } },
      {
        note: 'If that was not you, or you have changed your mind, undo it within 30 days. The profiles of children in your household are deleted then, with all that they have learned.',
      },
      { button: { label: 'Undo my consent', path: `/study/undo-consent#${token}` } },
      'If it was you, there is nothing to do.',
    ],
    reason: 'You get this email because your account agreed that a child learns with it.',
  }),
  previews: { 'first child': { child: 'Ada', token: 'kT9x-EXAMPLE_2f7QpWcZ1mLd0aVbY8sRuHn6JgE4iK', at: Date.UTC(2026, 0, 15, 22) } },
});
