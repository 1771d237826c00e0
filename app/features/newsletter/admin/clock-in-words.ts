const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Clock time of the academy, such as '2026-01-31T08:30', in words. It is formatted as if it were UTC, since it has no zone. */
export const clockInWords = (time: string) => format.format(new Date(`${time}Z`));
