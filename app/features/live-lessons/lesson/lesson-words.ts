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

/** What came between, as an answer to "What happened?". */
export const missedNames: Record<MissedReason, string> = {
  power: 'The power or the connection failed',
  sickness: 'Sickness',
  forgot: 'I forgot',
  other: 'Something else',
};
