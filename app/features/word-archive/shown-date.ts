const longMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** Local dates and months are texts: '2026-01-31', '2026-01'. */
const formatted = (format: Intl.DateTimeFormat) => (date: string) => format.format(new Date(date));

export const formatMonth = formatted(longMonth);
export const formatShortMonth = formatted(shortMonth);
