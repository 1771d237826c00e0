import { pluralize } from '#app/lib/pluralize.ts';
import { defineMail } from '#app/mail/mail-template.server.ts';

export interface RecordedProps {
  /** Relatives with the numbers of new recordings, each at least 1. */
  speakers: { name: string; count: number }[];
}

const sentenceOf = ({ name, count }: RecordedProps['speakers'][number]) => `${name} has recorded ${pluralize(count, 'phrase')}`;

/** To the account that made the links: at most one a day. */
export const recordedMail = defineMail({
  name: 'family-voices.recorded',
  render: ({ speakers }: RecordedProps, { brandName }) => {
    const [first] = speakers;
    const total = speakers.reduce((sum, { count }) => sum + count, 0);
    const heading = speakers.length === 1 && first ? sentenceOf(first) : `Your family has recorded ${pluralize(total, 'phrase')}`;
    return {
      subject: `${heading} (${brandName})`,
      preheader: 'Listen together: you’ll find it in your family album.',
      heading,
      blocks: [
        ...(speakers.length === 1 ? [] : speakers.map((speaker) => `${sentenceOf(speaker)}.`)),
        'Listen together: you’ll find it in your family album. Only your household can hear what was recorded for the family.',
        { button: { label: 'Open the family album', path: '/study/family/voices' } },
        'Maybe call and say thank you.',
      ],
      reason: `You get this email because you made a link for a relative at ${brandName}. It comes at most once a day, and only after something was recorded. To end a link, go to “Grown-ups” in the learning area.`,
    };
  },
  previews: {
    grandmother: { speakers: [{ name: 'Grandmother', count: 3 }] },
    'one phrase': { speakers: [{ name: 'Nne', count: 1 }] },
    'several relatives': {
      speakers: [
        { name: 'Grandmother', count: 12 },
        { name: 'Uncle Chukwuemeka-Oluwaseun Nnamdi-Obinna of the long name', count: 1 },
      ],
    },
  },
});
