/** Period of the suppressed addresses on the dashboard. */
export const suppressionDays = 7;
