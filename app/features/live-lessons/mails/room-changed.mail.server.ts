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
  /** Whether there is another room already. */
  isThere: boolean;
}

/** To the family: the lesson takes place in another room. The invitation as it is now goes with it. */
export const lessonRoomChangedMail = defineMail({
  name: 'live-lessons.room-changed',
  render: (props: Props) => ({
    subject: `${capitalized(lessonName(props))} has a new room`,
    preheader: lessonTime(props),
    heading: 'The room has changed',
    blocks: [
      `${capitalized(lessonName(props))} takes place as agreed, on ${lessonTime(props)}.`,
      props.isThere
        ? 'Only the room is another one. You find its link on the page of your lessons; an older link doesn’t lead there any more.'
        : 'Only the link to the room is not there at the moment. It will be on the page of your lessons; if it is missing on the day before, please write to us.',
      ...childNote(props),
      lessonButton(props),
    ],
    reason: lessonReason(props),
  }),
  previews: { 'another room': { ...lessonExamples.family, isThere: true }, 'no room yet': { ...lessonExamples.family, isThere: false } },
});
