/** Audience of a class; the age bands of a class narrow 'children' down. It is looked at when a profile joins, not later. */
export const audiences = ['children', 'grown-ups', 'families'] as const;
export type Audience = (typeof audiences)[number];

/** 'open': families can join before the term. Ended classes stay so. */
export const classStates = ['draft', 'open', 'running', 'ended'] as const;
export type ClassState = (typeof classStates)[number];

export const requestStates = ['waiting', 'accepted', 'declined', 'withdrawn'] as const;
export type RequestState = (typeof requestStates)[number];

export const marks = ['here', 'late', 'excused', 'away'] as const;
export type Mark = (typeof marks)[number];

/** Name of a tutor whose account was deleted. */
export const deletedAuthor = 'Your tutor';

export const maxTermDays = 400;
export const maxCapacity = 200;
export const maxTutors = 8;
/** Weekly times of one class. */
export const maxWeeklyTimes = 7;
export const maxHolidays = 100;
/** Meetings of a class: seven times a week in the longest term, and extra ones. */
export const maxMeetings = 500;
export const minMeetingMinutes = 15;
export const maxMeetingMinutes = 240;

export const codeLifetimeDays = 30;
export const maxCodeUses = 40;
/** Requests of one profile in the term of a class. */
export const maxRequests = 3;
/** Time in which a family can undo its leaving, or that it took a request back. */
export const undoMinutes = 10;

/** The link of a meeting is told this long before it, until its end. */
export const joinMinutesBefore = 15;
/** The register opens this long before a meeting, and closes so many days after its start. */
export const registerMinutesBefore = 30;
export const registerDays = 14;
