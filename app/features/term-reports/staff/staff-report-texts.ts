import { errorMessages, serverMessage } from '#app/http/error-messages.ts';

/** Messages of what the staff does with reports. */
export const reportFailed = errorMessages({
  404: serverMessage,
  network: 'Nothing has changed: there is no connection. Please try again.',
  fallback: 'Nothing has changed: something went wrong on our side. Please try again.',
});

/** Page of the reports whose class was deleted. */
export const keptReportsPath = '/admin/classes/kept-reports';
