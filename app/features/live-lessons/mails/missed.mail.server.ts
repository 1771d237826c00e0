import { defineMail } from '#app/mail/mail-template.server.ts';
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
      ...(props.side === 'family' ? [findTime(props.card)] : []),
    ],
    reason: lessonReason(props),
  }),
  previews: { family: { ...lessonExamples.family, card: 3 }, tutor: { ...lessonExamples.tutor, card: 3 } },
});
