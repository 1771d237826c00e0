const long = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'Monday, 23 November 2026', of a local date. */
export const formatWeekdayDate = (date: string) => long.format(new Date(date));
