/** Days of a week as in ISO 8601: Monday is 1. */
export const weekDays: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

/** Hours at which a reminder may come, in the time zone of its profile: a learning day begins at 04:00. */
export const reminderHours = { first: 5, last: 22 };

/** Reminders in a row without a lesson, after which a profile gets no more. */
export const maxUnanswered = 2;
