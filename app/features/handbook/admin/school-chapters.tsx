import { type Chapter, Screen } from './handbook-parts.tsx';

const classes = <Screen to="/admin/classes">Classes</Screen>;
const lessons = <Screen to="/admin/lessons">Live lessons</Screen>;
const tutors = <Screen to="/admin/tutors">Tutors</Screen>;

/** What the staff of a school do: classes, meetings, registers, hours and live lessons. */
export const schoolChapters: Chapter[] = [
  {
    id: 'class',
    title: 'A class begins',
    steps: [
      <>Open {classes} and press “Add class”. The class is a draft, which only the staff see. Its meetings follow from the weekly times.</>,
      <>
        Choose one tutor or more under “Add a tutor”. A class with children needs tutors whose background check you’ve seen: an administrator opens
        the tutor under {tutors} and enters the “Day on which you saw it”. It counts for three years.
      </>,
      <>Open the class to families. Visitors then see it with its free places, and never its link or its members.</>,
      <>
        For families that you know, press “Make a code” and pass it on. It’s shown once, works for 30 days and gives up to 40 places. Each household
        enters it in the corner for grown-ups, and needs no email address for a child.
      </>,
      <>Other families ask. Under “Requests to join”, press “Accept” or “Decline”: the family gets an email.</>,
      <>
        The class runs from the first day of its term, and ends after the last one by itself. A year later it’s deleted with its registers and notes.
      </>,
    ],
  },
  {
    id: 'meeting',
    title: 'A meeting or a live lesson can’t take place',
    steps: [
      <>
        The tutor moves or cancels the meeting on the page of the class, with a reason. You can do it as well, under {classes}. A minute later each
        household gets one email.
      </>,
      <>A live lesson is cancelled by the tutor or the family, with one press. You see it under {lessons}, but you can’t change it.</>,
      <>
        If a tutor can’t go on, choose “Pause” under {tutors}. The free times are gone at once, and the live lessons ahead are cancelled with an email
        to the families. The classes stay: give each another tutor.
      </>,
      <>
        After a missed lesson, tutor and family are asked what happened. The list of missed lessons under {lessons} shows where a call would help.
        It’s no reason to blame a tutor or a family.
      </>,
    ],
  },
  {
    id: 'registers-and-hours',
    title: 'A tutor asks about the register or the hours',
    steps: [
      <>
        The register of a meeting opens 30 minutes before it begins, and closes 14 days later. One tap marks a learner. Without a network the taps
        stay on the phone, and are sent once there is one.
      </>,
      <>Free times come from the hours of the week, which tutors enter on their page of lessons. Without hours, families can’t ask for a lesson.</>,
      <>A time is missing where a class meets, on a day off, after the last lesson of a full week, and when the notice would be too short.</>,
      <>If children can’t ask a tutor, the background check is missing or too old. Enter it under {tutors}.</>,
      <>Tutors and families write to each other at a lesson only. You can read it, and so can the grown-ups of the child.</>,
    ],
  },
];
