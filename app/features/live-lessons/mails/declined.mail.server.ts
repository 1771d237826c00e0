import { defineMail } from '#app/mail/mail-template.server.ts';
import { capitalized, findTime, type LessonMailProps, lessonExamples, lessonName, lessonReason, lessonTime } from './lesson-mail-parts.server.ts';

interface Props extends LessonMailProps {
  /** '' without one. */
  message: string;
  card: number | null;
}

/** To the family: the tutor can’t give the lesson. */
export const lessonDeclinedMail = defineMail({
  name: 'live-lessons.declined',
  render: (props: Props) => ({
    subject: `${capitalized(props.tutor)} can’t give this lesson`,
    preheader: 'There may be another time, or another tutor.',
    heading: 'Not this time',
    blocks: [
      `${capitalized(props.tutor)} can’t give ${lessonName(props)} on ${lessonTime(props)}.`,
      ...(props.message ? [{ quote: props.message }] : []),
      'Please don’t give up: there may be another time, or another tutor.',
      findTime(props.card),
    ],
    reason: lessonReason(props),
  }),
  previews: {
    'with a message': { ...lessonExamples.family, message: 'My week is full with exams. Please ask again in the new year!', card: 3 },
    'without one': { ...lessonExamples.family, isProfile: false, isChild: false, message: '', card: null },
  },
});
