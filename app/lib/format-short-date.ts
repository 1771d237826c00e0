const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** '1 Jun', of a local date, in a chart. */
export const formatShortDate = (date: string) => short.format(new Date(date));
