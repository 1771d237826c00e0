import { defineMail } from '#app/mail/mail-template.server.ts';
import {
  capitalized,
  childNote,
  type LessonMailProps,
  lessonButton,
  lessonExamples,
  lessonName,
  lessonReason,
  lessonTime,
} from './lesson-mail-parts.server.ts';

/** To both sides: the lesson is agreed. An invitation for the calendar goes with it. */
export const lessonAgreedMail = defineMail({
  name: 'live-lessons.agreed',
  render: (props: LessonMailProps) => ({
    subject: `${capitalized(lessonName(props))} is agreed`,
    preheader: lessonTime(props),
    heading: 'The lesson is agreed',
    blocks: [
      `${capitalized(lessonName(props))} takes place on ${lessonTime(props)}.`,
      ...childNote(props),
      'The link to the room is on the page of your lessons. With the file in this email the lesson is in your calendar, too.',
      'If something comes up, you can cancel there with one press.',
      lessonButton(props),
    ],
    reason: lessonReason(props),
  }),
  previews: { family: lessonExamples.family, tutor: lessonExamples.tutor },
});
