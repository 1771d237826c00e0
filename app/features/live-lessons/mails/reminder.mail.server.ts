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

interface Props extends LessonMailProps {
  ahead: 'day' | 'hour';
}

const when = { day: 'tomorrow', hour: 'in an hour' };

/** To both sides: a day and an hour before a lesson. */
export const lessonReminderMail = defineMail({
  name: 'live-lessons.reminder',
  render: (props: Props) => ({
    subject: `${capitalized(lessonName(props))} is ${when[props.ahead]}`,
    preheader: lessonTime(props),
    heading: `See you ${when[props.ahead]}`,
    blocks: [
      `${capitalized(lessonName(props))}: ${lessonTime(props)}.`,
      ...childNote(props),
      props.ahead === 'hour'
        ? 'The link to the room is on the page of your lessons. Come a few minutes early, and try your microphone.'
        : 'The link to the room is on the page of your lessons. Can’t come? You can cancel there with one press.',
      lessonButton(props),
    ],
    reason: lessonReason(props),
  }),
  previews: {
    'a day before': { ...lessonExamples.family, ahead: 'day' },
    'an hour before': { ...lessonExamples.tutor, ahead: 'hour' },
  },
});
