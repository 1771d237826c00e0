import { defineMail } from '#app/mail/mail-template.server.ts';

interface Props {
  /** Nicknames of profiles that have not learned today. */
  names: string[];
  /** Profiles among them that get no further reminder unless they learn. */
  lastFor: string[];
  /** Length of the shortest of their lessons. */
  minutes: number;
  /** Secret of the off link. */
  token: string;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const offQuery = (token: string) => new URLSearchParams({ token }).toString();
const has = (names: string[]) => (names.length === 1 ? 'hasn’t' : 'haven’t');

const lastSentence = (names: string[]) =>
  `${list.format(names)} ${has(names)} had a lesson since our last reminder. If today goes by as well, we’ll stop reminding ${names.length === 1 ? 'this learner' : 'them'} until you ask us to start again, under “Grown-ups” in the learning area.`;

/** Reminder of a household at an hour that a grown-up has chosen. Its subject and preheader, which a locked phone shows, name no learner. */
export const reminderMail = defineMail({
  name: 'household.reminder',
  render: ({ names, lastFor, minutes, token }: Props, { brandName }) => ({
    subject: `Time for a little Igbo (${brandName})`,
    preheader: 'Today’s lesson is ready.',
    heading: 'Time for a little Igbo',
    blocks: [
      `${list.format(names)} ${has(names)} learned today yet. Today’s lesson is ready, and ${minutes.toLocaleString('en')} minutes are enough.`,
      ...(lastFor.length > 0 ? [lastSentence(lastFor)] : []),
      { button: { label: 'Open today’s lesson', path: '/study/today' } },
    ],
    reason: `You get this email because you asked ${brandName} to remind your family, under “Grown-ups” in the learning area.`,
    list: {
      name: 'reminders',
      unsubscribe: { label: 'Unsubscribe', path: `/study/reminders/off?${offQuery(token)}` },
      oneClickPath: `/api/learning/reminders/off?${offQuery(token)}`,
    },
  }),
  previews: {
    'one profile': { names: ['Ada'], lastFor: [], minutes: 5, token: 'kT9x-EXAMPLE_2f7QpWcZ1mLd0aVbY8sRuHn6JgE4iK' },
    'a family, for one the last time': {
      names: ['Ngozi', 'Ada', 'Obi'],
      lastFor: ['Obi'],
      minutes: 3,
      token: 'kT9x-EXAMPLE_2f7QpWcZ1mLd0aVbY8sRuHn6JgE4iK',
    },
  },
});
