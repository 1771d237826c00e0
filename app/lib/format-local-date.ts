const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** '27 November 2026', by the clock of the device: for what the server does not render. */
export const formatLocalDate = (time: string | number) => long.format(new Date(time));
