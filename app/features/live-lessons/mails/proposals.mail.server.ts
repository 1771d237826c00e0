import { defineMail } from '#app/mail/mail-template.server.ts';
import { formatInZone } from '../lesson-time.ts';
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
  /** Starts in ms. */
  proposals: number[];
  /** In ms. */
  expiresAt: number;
}

/** To the family: the tutor proposes other times. */
export const lessonProposalsMail = defineMail({
  name: 'live-lessons.proposals',
  render: (props: Props) => ({
    subject: `Another time for ${lessonName(props)}?`,
    preheader: `${capitalized(props.tutor)} proposes ${props.proposals.length === 1 ? 'another time' : 'other times'}.`,
    heading: `${capitalized(props.tutor)} proposes ${props.proposals.length === 1 ? 'another time' : 'other times'}`,
    blocks: [
      `${capitalized(lessonName(props))} was asked for on ${lessonTime(props)}. That doesn’t work, but ${props.proposals.length === 1 ? 'this' : 'one of these'} would:`,
      { note: props.proposals.map((at) => formatInZone(at, props.zone)).join('\n') },
      `We keep ${props.proposals.length === 1 ? 'it' : 'them'} free for you. Please choose by ${formatInZone(props.expiresAt, props.zone)}.`,
      ...childNote(props),
      lessonButton(props, 'Choose'),
    ],
    reason: lessonReason(props),
  }),
  previews: {
    one: { ...lessonExamples.family, proposals: [Date.UTC(2026, 11, 2, 16)], expiresAt: Date.UTC(2026, 11, 1, 13) },
    three: {
      ...lessonExamples.family,
      isProfile: false,
      isChild: false,
      proposals: [Date.UTC(2026, 11, 2, 16), Date.UTC(2026, 11, 3, 17, 30), Date.UTC(2026, 11, 5, 9)],
      expiresAt: Date.UTC(2026, 11, 1, 13),
    },
  },
});
