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
  /** The family did not answer to the tutor’s proposals; else the tutor did not answer. */
  isProposed: boolean;
  card: number | null;
}

function explain({ side, isProposed, tutor }: Props): string {
  if (side === 'family')
    return isProposed ? `None of the other times was chosen, so they are free again.` : `${capitalized(tutor)} didn’t answer in time.`;
  return isProposed ? 'The family chose none of the times that you proposed, so they are free again.' : 'You didn’t answer in time.';
}

/** To both sides: nothing was agreed in time. */
export const lessonExpiredMail = defineMail({
  name: 'live-lessons.expired',
  render: (props: Props) => ({
    subject: `${capitalized(lessonName(props))} was not agreed in time`,
    preheader: explain(props),
    heading: 'Nothing was agreed in time',
    blocks: [
      `${capitalized(lessonName(props))} was asked for on ${lessonTime(props)}.`,
      `${explain(props)} The lesson doesn’t take place.`,
      ...(props.side === 'family'
        ? ['You’re welcome to ask for another time, or to ask another tutor.', findTime(props.card)]
        : ['Do your hours still suit you? You can change them at any time.', lessonButton(props)]),
    ],
    reason: lessonReason(props),
  }),
  previews: {
    family: { ...lessonExamples.family, isProposed: false, card: 3 },
    'family, proposals': { ...lessonExamples.family, isProposed: true, card: null },
    tutor: { ...lessonExamples.tutor, isProposed: false, card: 3 },
    'tutor, proposals': { ...lessonExamples.tutor, isProposed: true, card: 3 },
  },
});
