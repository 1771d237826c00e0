import { unitMs } from '#app/lib/duration.ts';
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
  noRoom,
} from './lesson-mail-parts.server.ts';

interface Props extends LessonMailProps {
  /** Whether there is another room already. */
  isThere: boolean;
  /** Time of writing, in ms. */
  now: number;
}

/** To the family, and to a tutor that has something to do or did not change it: the lesson takes place in another room. The invitation as it is now goes with it. */
export const lessonRoomChangedMail = defineMail({
  name: 'live-lessons.room-changed',
  render: (props: Props) => ({
    subject: `${capitalized(lessonName(props))} has ${props.isThere ? 'a new room' : 'no room at the moment'}`,
    preheader: lessonTime(props),
    heading: props.isThere ? 'The room has changed' : 'There is no room at the moment',
    blocks: [
      `${capitalized(lessonName(props))} takes place as agreed, on ${lessonTime(props)}.`,
      props.isThere ? 'You find the link to its room on the page of your lessons. Please use that one.' : noRoom(props),
      ...childNote(props),
      lessonButton(props),
    ],
    reason: lessonReason(props),
  }),
  previews: {
    'another room': { ...lessonExamples.family, isThere: true, now: lessonExamples.family.startsAt - 3 * unitMs.day },
    'no room yet': { ...lessonExamples.family, isThere: false, now: lessonExamples.family.startsAt - 3 * unitMs.day },
    'no room, on the day': { ...lessonExamples.family, isThere: false, now: lessonExamples.family.startsAt - 3 * unitMs.hour },
    'no room yet, to the tutor': {
      ...lessonExamples.family,
      side: 'tutor',
      zone: 'Africa/Lagos',
      isThere: false,
      now: lessonExamples.family.startsAt - 3 * unitMs.day,
    },
  },
});
