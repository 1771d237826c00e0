import { defineMail } from '#app/mail/mail-template.server.ts';
import { formatInZone } from '../lesson-time.ts';
import { childNote, type LessonMailProps, lessonButton, lessonExamples, lessonReason, lessonTime } from './lesson-mail-parts.server.ts';

interface Props extends LessonMailProps {
  wish: string;
  /** In ms. */
  expiresAt: number;
}

/** To the tutor: a family asks for a lesson. */
export const lessonAskedMail = defineMail({
  name: 'live-lessons.asked',
  render: (props: Props) => ({
    subject: `${props.learner} asks for a lesson`,
    preheader: lessonTime(props),
    heading: `${props.learner} would like a lesson with you`,
    blocks: [
      `${lessonTime(props)}.`,
      { quote: props.wish },
      ...childNote(props),
      `You can agree, propose other times, or decline. Please answer by ${formatInZone(props.expiresAt, props.zone)}: after that the time is free again, and we tell the family.`,
      lessonButton(props, 'Answer'),
    ],
    reason: lessonReason(props),
  }),
  previews: {
    'grown-up': { ...lessonExamples.tutor, wish: 'I’d like to talk to my grandmother on the phone.', expiresAt: Date.UTC(2026, 11, 1, 13) },
    child: {
      ...lessonExamples.family,
      side: 'tutor',
      zone: 'Africa/Lagos',
      wish: 'Greetings, and how to say what we eat.',
      expiresAt: Date.UTC(2026, 10, 30, 9),
    },
  },
});
