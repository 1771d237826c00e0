const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** 'Jun 1, 2026, 9:05 AM', in the time zone of the browser. */
export const formatDateTime = (time: string | Date) => dateTime.format(new Date(time));
