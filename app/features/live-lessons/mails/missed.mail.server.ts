import type { MailBlock } from '#app/mail/mail-content.ts';
import { defineMail } from '#app/mail/mail-template.server.ts';
import { formatInZone } from '../lesson-time.ts';
import {
  capitalized,
  findTime,
  type LessonMailProps,
  lessonButton,
  lessonExamples,
  lessonName,
  lessonReason,
  lessonTime,
} from './lesson-mail-parts.server.ts';

interface Props extends LessonMailProps {
  card: number | null;
  /** Start of the next free time of the tutor in ms; null without one, and for the tutor. */
  next: number | null;
}

/** A way to another lesson: the next free time, or the page of the tutor. */
function anotherTime({ tutor, minutes, zone, card, next }: Props): MailBlock[] {
  if (card === null || next === null) return [findTime(card)];
  const query = new URLSearchParams([
    ['at', new Date(next).toISOString()],
    ['minutes', String(minutes)],
  ]);
  return [
    `Would you like to try again? The next free time of ${tutor} is ${formatInZone(next, zone)}.`,
    { button: { label: 'Ask for this time', path: `/tutors/${card}?${query}` } },
  ];
}

/** To the other side: the lesson was reported as missed. It blames no side. */
export const lessonMissedMail = defineMail({
  name: 'live-lessons.missed',
  render: (props: Props) => ({
    subject: `Did you miss each other? ${capitalized(lessonName(props))}`,
    preheader: 'It happens. What got in the way?',
    heading: 'You missed each other',
    blocks: [
      `${props.side === 'tutor' ? 'The family' : capitalized(props.tutor)} says that ${lessonName(props)} on ${lessonTime(props)} didn’t take place.`,
      'It happens: the power goes, a child is sick, a day is too full. On the page of your lessons you can say what came between. It takes one press.',
      lessonButton(props, 'Say what happened'),
      ...(props.side === 'family' ? anotherTime(props) : []),
    ],
    reason: lessonReason(props),
  }),
  previews: {
    family: { ...lessonExamples.family, card: 3, next: Date.UTC(2026, 11, 8, 15) },
    'family, no free time': { ...lessonExamples.family, card: 3, next: null },
    tutor: { ...lessonExamples.tutor, card: 3, next: null },
  },
});
