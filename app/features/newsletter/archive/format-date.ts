const format = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** A date such as '2026-01-31' in words. */
export const dateInWords = (date: string) => format.format(new Date(date));
