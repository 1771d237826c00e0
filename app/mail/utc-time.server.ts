const dateTime = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Time in a mail, from ms: the server does not know the recipient's time zone. */
export const utcTime = (ms: number) => `${dateTime.format(ms)} (UTC)`;
