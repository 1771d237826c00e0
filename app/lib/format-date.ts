const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** '27 November 2026', of a local date, or of a time in UTC, where server and browser have to agree. */
export const formatDate = (date: string | number) => long.format(new Date(date));
