import { formatDateTime } from '#app/lib/format-date-time.ts';

/** Time in a mail, from ms: the server does not know the recipient's time zone. */
export const utcTime = (ms: number) => formatDateTime(ms, 'UTC');
