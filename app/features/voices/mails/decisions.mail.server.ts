import { pluralize } from '#app/lib/pluralize.ts';
import { defineMail } from '#app/mail/mail-template.server.ts';

interface Props {
  /** Words and phrases that learners hear now. */
  approved: string[];
  /** Words that need another take, with the reason. */
  rejected: { word: string; note: string }[];
}

/** More of them stand in the tutor home. */
const shown = 20;

/** 'akwa, oji and 12 more' */
function listed(words: readonly string[]): string {
  const [first, rest] = [words.slice(0, shown), words.length - shown];
  return rest > 0 ? `${first.join(', ')} and ${rest} more` : first.join(', ');
}

/** To a speaker, once a day at most: what others say of the recordings. */
export const decisionsMail = defineMail({
  name: 'voices.decisions',
  render: ({ approved, rejected }: Props) => ({
    subject:
      approved.length > 0
        ? `Learners can hear ${pluralize(approved.length, 'new recording')} of yours`
        : `${pluralize(rejected.length, 'recording')} of yours, please once more`,
    preheader: rejected.length > 0 ? 'Some should be recorded once more: here is why.' : 'Thank you for your voice.',
    heading: approved.length > 0 ? 'Your voice is out there' : 'Once more, please',
    blocks: [
      ...(approved.length > 0 ? [`Approved, so that everyone can hear you say it: ${listed(approved)}.`] : []),
      ...(rejected.length > 0 ? ['These need another take:'] : []),
      ...rejected.slice(0, shown).map(({ word, note }) => ({ quote: `${word}: ${note}` })),
      ...(rejected.length > shown ? [`${pluralize(rejected.length - shown, 'more note')} wait in your tutor home.`] : []),
      { button: { label: 'Open your tutor home', path: '/tutor' as const } },
    ],
    reason: 'You get this email because you have recorded words for learners. It comes once a day at most.',
  }),
  previews: {
    approved: { approved: ['akwa', 'ọjị', 'ụtụtụ ọma'], rejected: [] },
    'once more': { approved: [], rejected: [{ word: 'akwa', note: 'A car passes by at the end.' }] },
    many: {
      approved: Array.from({ length: 31 }, (_, nth) => `okwu ${nth + 1}`),
      rejected: Array.from({ length: 23 }, (_, nth) => ({
        word: `okwu ${nth + 40}`,
        note: 'The second syllable is lower than the first, and the room echoes. Could you try it near a curtain?',
      })),
    },
  },
});
