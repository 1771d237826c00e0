import type { LessonState, MissedReason } from '../lesson-terms.contract.ts';

export const stateNames: Record<LessonState, string> = {
  asked: 'Asked for',
  agreed: 'Agreed',
  declined: 'Declined',
  expired: 'Not agreed in time',
  cancelled: 'Cancelled',
  held: 'Held',
  missed: 'Missed',
};

/** What got in the way, as an answer to "What happened?". */
export const missedNames: Record<MissedReason, string> = {
  power: 'The power or the connection failed',
  sickness: 'Sickness',
  forgot: 'I forgot',
  other: 'Something else',
};

/** The same within a sentence, after "You said:" or "The tutor said:". */
export const missedWords: Record<MissedReason, string> = {
  power: 'power or connection',
  sickness: 'sickness',
  forgot: 'it was forgotten',
  other: 'something else',
};
