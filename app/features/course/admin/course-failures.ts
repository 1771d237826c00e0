import { errorMessages, serverMessage } from '#app/http/error-messages.ts';

/** Sentences of a change of the course that failed. */
export const changeFailed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  network: 'Nothing was changed: there is no connection. Please try again.',
  fallback: 'Nothing was changed: something went wrong on our side. Please try again.',
});

/** Messages of a form, whose texts stay. */
export const saveFailed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  network: 'It was not saved: there is no connection. What you wrote is kept here, please try again.',
  fallback: 'It was not saved. What you wrote is kept here, please try again.',
});
