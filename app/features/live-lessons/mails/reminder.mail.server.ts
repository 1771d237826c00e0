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
} from './lesson-mail-parts.server.ts';

interface Props extends LessonMailProps {
  ahead: 'day' | 'hour';
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
      props.ahead === 'hour'
        ? 'The link to the room is on the page of your lessons. Come a few minutes early, and try your microphone.'
        : 'The link to the room is on the page of your lessons. Can’t come? You can cancel there with one press.',
      lessonButton(props),
    ],
    reason: lessonReason(props),
  }),
  previews: {
    'a day before': { ...lessonExamples.family, ahead: 'day', now: lessonExamples.family.startsAt - unitMs.day },
    'late on the day before, for a reader whose day has begun': { ...lessonExamples.tutor, ahead: 'day', now: Date.UTC(2026, 10, 30, 23, 30) },
    'an hour before': { ...lessonExamples.tutor, ahead: 'hour', now: lessonExamples.tutor.startsAt - unitMs.hour },
  },
});
