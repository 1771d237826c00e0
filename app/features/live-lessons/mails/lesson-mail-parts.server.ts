import type { MailBlock, MailLink } from '#app/mail/mail-content.ts';
import { isSoon } from '../lesson-state.ts';
import type { Side } from '../lesson-terms.contract.ts';
import { formatInZone } from '../lesson-time.ts';

/** A lesson as one of its sides names it. */
export interface LessonParties {
  /** Side of the reader. */
  side: Exclude<Side, 'staff'>;
  /** Name of the card. */
  tutor: string;
  /** Nickname of the profile, or first name of the grown-up. */
  learner: string;
  /** A profile learns, not the owner of the account. */
  isProfile: boolean;
  isChild: boolean;
}

/** What mails about a lesson have in common. */
export interface LessonMailProps extends LessonParties {
  startsAt: number;
  minutes: number;
  /** Time zone of the recipient. */
  zone: string;
}

/** The lesson in the words of the recipient: 'your lesson with Ngọzị', 'Ada’s lesson with Ngọzị', 'your lesson with Ada'. */
export function lessonName({ side, tutor, learner, isProfile }: LessonParties): string {
  if (side === 'tutor') return `your lesson with ${learner}`;
  return isProfile ? `${learner}’s lesson with ${tutor}` : `your lesson with ${tutor}`;
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Tuesday, 1 December 2026, 15:00 (Lagos time), for 45 minutes' */
export const lessonTime = ({ startsAt, minutes, zone }: LessonMailProps): string => `${formatInZone(startsAt, zone)}, for ${minutes} minutes`;

/** Children never meet a tutor alone. */
export const childNote = ({ side, learner, isChild }: LessonMailProps): MailBlock[] => {
  if (!isChild) return [];
  return [
    {
      note:
        side === 'tutor'
          ? `${learner} is a child: the lesson takes place with a grown-up in the room.`
          : `Please stay with ${learner}: the lesson takes place with a grown-up in the room.`,
    },
  ];
};

/** What each side does about an agreed lesson without a room. */
export function noRoom({ side, startsAt, now }: LessonMailProps & { now: number }): string {
  if (side === 'tutor')
    return 'There is no room for it at the moment: with a child, a room of your own needs a waiting room. Please enter it at your hours, on the page of your lessons, and save: the lesson gets it at once.';
  return `There is no link to a room at the moment, and the tutor knows. ${isSoon(startsAt, now) ? 'Please write to us now' : 'It will be on the page of your lessons; if it is missing on the day before, please write to us'}.`;
}

/** Page on which each side finds its lessons, with the links to the rooms. */
export const lessonPages = { tutor: '/tutor/lessons', family: '/lessons' } as const;
export const lessonButton = ({ side }: LessonMailProps, label = 'Open your lessons'): { button: MailLink } => ({
  button: { label, path: lessonPages[side] },
});

/** @param page of a tutor's times, on which the family chooses another one; missing once the card is not public */
export const findTime = (card: number | null): { button: MailLink } => ({
  button: card === null ? { label: 'See our tutors', path: '/tutors' } : { label: 'See the free times', path: `/tutors/${card}` },
});

export const lessonReason = ({ side }: LessonMailProps): string =>
  side === 'tutor' ? 'You get this email because you offer live lessons here.' : 'You get this email because you asked for this lesson.';

/** An example in each view of a mail: of a grown-up, and of a child in another zone. */
export const lessonExamples = {
  family: {
    side: 'family',
    startsAt: Date.UTC(2026, 11, 1, 15),
    minutes: 45,
    zone: 'America/Chicago',
    tutor: 'Ngọzị Ézè',
    learner: 'Chidi',
    isProfile: true,
    isChild: true,
  },
  tutor: {
    side: 'tutor',
    startsAt: Date.UTC(2026, 11, 1, 15),
    minutes: 60,
    zone: 'Africa/Lagos',
    tutor: 'Ngọzị Ézè',
    learner: 'Adaobi-Chukwumamkpam Nwachukwuezikeobi',
    isProfile: false,
    isChild: false,
  },
} as const satisfies Record<string, LessonMailProps>;
