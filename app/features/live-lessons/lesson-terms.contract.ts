/**
 * States of a live lesson: asked until the tutor agrees or declines, or nothing is said in time (expired); agreed until it is held, missed or cancelled.
 */
export const lessonStates = ['asked', 'agreed', 'declined', 'expired', 'cancelled', 'held', 'missed'] as const;
export type LessonState = (typeof lessonStates)[number];

/** Minutes of a lesson that a tutor can offer. */
export const lessonMinutes = [30, 45, 60] as const;
export type LessonMinutes = (typeof lessonMinutes)[number];

export const missedReasons = ['power', 'sickness', 'forgot', 'other'] as const;
export type MissedReason = (typeof missedReasons)[number];

/** Both sides of a lesson; the staff stands beside them. */
export const sides = ['tutor', 'family', 'staff'] as const;
export type Side = (typeof sides)[number];

/** Free times are offered this far ahead. */
export const offeredDays = 28;
export const defaultNoticeHours = 24;
export const maxNoticeHours = 14 * 24;
export const maxLessonsAWeek = 60;
/** Hours of a week, in pieces. */
export const maxWeeklyHours = 42;
export const maxDaysOff = 200;
export const maxProposals = 3;

/** A request without an answer expires after this, or so long before the start, whichever is first. */
export const answerHours = 72;
export const lastAnswerHoursBefore = 2;
/** Both sides can enter the room this long before the start. */
export const joinMinutes = 15;
/** A lesson counts as held this long after its end, and can be reported as missed for some days. */
export const heldAfterMinutes = 15;
export const missedDays = 7;
/** Messages of a lesson are open until so many days after it. */
export const messageDays = 14;
export const maxMessages = 200;
/** Words of the course that a note names. */
export const maxWords = 10;
/** Notes whose words are shown on Today, and days for which they are. */
export const maxShownTasks = 3;
export const taskDays = 28;
/** Requests of one account that can wait for an answer at a time. */
export const maxWaiting = 10;
/** Requests of one account at one tutor that may be declined or expire within some days. */
export const maxRefused = 3;
export const refusedDays = 28;
