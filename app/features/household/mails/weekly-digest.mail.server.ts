import { defineMail } from '#app/mail/mail-template.server.ts';

export interface DigestLine {
  /** Nickname of a profile that learned. */
  name: string;
  days: number;
  /** Wanted days of a week. */
  goal: number;
  minutes: number;
  /** Something to ask at dinner. */
  word?: { igbo: string; english: string };
}

interface Props {
  lines: DigestLine[];
  /** Secret of the off link. */
  token: string;
}

const offQuery = (token: string) => new URLSearchParams({ token }).toString();
const count = (number: number, noun: string) => `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

const sentenceOf = ({ name, days, goal, minutes }: DigestLine) =>
  `${name} learned on ${count(days, 'day')}${minutes > 0 ? `, ${count(minutes, 'minute')} in all` : ''}.${days >= goal ? ' That’s the goal for the whole week.' : ''}`;

const questionOf = ({ name, word }: DigestLine) => (word ? [`Ask ${name} at dinner what “${word.igbo}” means: it is “${word.english}”.`] : []);

/** Last week of a household, on request of a guardian. It says nothing about profiles that did not learn. */
export const weeklyDigestMail = defineMail({
  name: 'household.weekly-digest',
  render: ({ lines, token }: Props, { brandName }) => ({
    subject: `Your family’s week of Igbo (${brandName})`,
    preheader: lines.map(({ name, days }) => `${name}: ${count(days, 'day')}`).join(', '),
    heading: 'Your family’s week of Igbo',
    blocks: [...lines.flatMap((line) => [sentenceOf(line), ...questionOf(line)]), { button: { label: 'Go to Today', path: '/study/today' } }],
    reason: `You get this email because you asked ${brandName} for it, under “Grown-ups” in the learning area. It comes after each week in which your household learned.`,
    list: {
      name: 'weekly-digest',
      unsubscribe: { label: 'Unsubscribe', path: `/study/weekly-mail/off?${offQuery(token)}` },
      oneClickPath: `/api/learning/digest/off?${offQuery(token)}`,
    },
  }),
  previews: {
    'a family': {
      lines: [
        { name: 'Ngozi', days: 5, goal: 5, minutes: 26, word: { igbo: 'mmiri', english: 'water' } },
        { name: 'Ada', days: 2, goal: 3, minutes: 9, word: { igbo: 'akwa', english: 'cloth' } },
      ],
      token: 'kT9x-EXAMPLE_2f7QpWcZ1mLd0aVbY8sRuHn6JgE4iK',
    },
    'one profile': { lines: [{ name: 'Ada', days: 1, goal: 3, minutes: 0 }], token: 'kT9x-EXAMPLE_2f7QpWcZ1mLd0aVbY8sRuHn6JgE4iK' },
  },
});
