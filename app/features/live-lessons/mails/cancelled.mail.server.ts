import { defineMail } from '#app/mail/mail-template.server.ts';
import type { Side } from '../lesson-terms.contract.ts';
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
  by: Side;
  /** '' without one. */
  message: string;
  card: number | null;
}

function actorOf({ side, by, tutor }: Props): string {
  if (by === 'staff') return 'The academy has';
  if (by === side) return 'You have';
  return by === 'tutor' ? `${capitalized(tutor)} has` : 'The family has';
}

/** To both sides: the lesson does not take place. Where it was agreed, a cancellation for the calendar goes with it. */
export const lessonCancelledMail = defineMail({
  name: 'live-lessons.cancelled',
  render: (props: Props) => ({
    subject: `${capitalized(lessonName(props))} is cancelled`,
    preheader: lessonTime(props),
    heading: 'The lesson is cancelled',
    blocks: [
      `${actorOf(props)} cancelled ${lessonName(props)} on ${lessonTime(props)}.`,
      ...(props.message ? [{ quote: props.message }] : []),
      ...(props.side === 'family' ? ['You’re welcome to ask for another time.', findTime(props.card)] : [lessonButton(props)]),
    ],
    reason: lessonReason(props),
  }),
  previews: {
    'by the tutor': { ...lessonExamples.family, by: 'tutor', message: 'I’m ill, I’m so sorry.', card: 3 },
    'by the family, to itself': { ...lessonExamples.family, by: 'family', message: '', card: 3 },
    'by the family': { ...lessonExamples.tutor, by: 'family', message: '', card: 3 },
    'by the academy': { ...lessonExamples.family, isProfile: false, isChild: false, by: 'staff', message: '', card: null },
  },
});
