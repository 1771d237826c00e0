import { unitMs } from '#app/lib/duration.ts';
import { nearDay } from '#app/lib/near-day.ts';
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
  ahead: 'day' | 'hour';
  lacksRoom: boolean;
  /** Time of writing, in ms. */
  now: number;
}

const when = ({ ahead, startsAt, zone, now }: Props) => (ahead === 'hour' ? 'in an hour' : (nearDay(startsAt, { now, zone }) ?? 'soon'));

/** To both sides: a day and an hour before a lesson. */
export const lessonReminderMail = defineMail({
  name: 'live-lessons.reminder',
  render: (props: Props) => ({
    subject: `${capitalized(lessonName(props))} is ${when(props)}`,
    preheader: lessonTime(props),
    heading: `See you ${when(props)}`,
    blocks: [
      `${capitalized(lessonName(props))}: ${lessonTime(props)}.`,
      ...childNote(props),
      props.lacksRoom ? noRoom(props) : 'The link to the room is on the page of your lessons.',
      ...(props.ahead === 'day' ? ['Can’t come? You can cancel on the page of your lessons with one press.'] : []),
      ...(props.ahead === 'hour' && !props.lacksRoom ? ['Come a few minutes early, and try your microphone.'] : []),
      lessonButton(props),
    ],
    reason: lessonReason(props),
  }),
  previews: {
    'a day before': { ...lessonExamples.family, ahead: 'day', lacksRoom: false, now: lessonExamples.family.startsAt - unitMs.day },
    'late on the day before, for a reader whose day has begun': {
      ...lessonExamples.tutor,
      ahead: 'day',
      lacksRoom: false,
      now: Date.UTC(2026, 10, 30, 23, 30),
    },
    'an hour before': { ...lessonExamples.tutor, ahead: 'hour', lacksRoom: false, now: lessonExamples.tutor.startsAt - unitMs.hour },
    'an hour before, without a room': {
      ...lessonExamples.family,
      ahead: 'hour',
      lacksRoom: true,
      now: lessonExamples.family.startsAt - unitMs.hour,
    },
    'without a room': { ...lessonExamples.family, ahead: 'day', lacksRoom: true, now: lessonExamples.family.startsAt - unitMs.day },
  },
});
