const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'November 2026', of '2026-11'. */
export const formatMonth = (text: string) => month.format(new Date(text));
