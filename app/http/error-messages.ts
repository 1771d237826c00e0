import { ApiError } from '#app/lib/api-error.ts';

/** Entry of a message table: show the message of the server. */
export const serverMessage = Symbol('the sentence of the server');

export const networkErrorMessage = 'Network error, please try again';

type MessageEntry = string | typeof serverMessage;
interface MessageTable {
  [status: number]: MessageEntry;
  /** For every 401 of an endpoint that requires a token. */
  unauthenticated?: MessageEntry;
  network?: MessageEntry;
  fallback: MessageEntry;
}

/** Returns a function that maps an error to the message of its status. */
export function errorMessages(table: MessageTable): (error: unknown) => string {
  return (error) => {
    if (!(error instanceof ApiError)) return resolveMessage(table.fallback, networkErrorMessage);
    if (error.status === 0) return resolveMessage(table.network ?? networkErrorMessage, networkErrorMessage);
    if (error.status === 401 && table.unauthenticated !== undefined) return resolveMessage(table.unauthenticated, error.message);
    // Only the server knows how long to wait, and which permission is missing; 507 says what the browser does not store.
    if ([403, 429, 503, 507].includes(error.status) && error.message && table[error.status] === undefined) return error.message;
    return resolveMessage(table[error.status] ?? table.fallback, error.message);
  };
}

const resolveMessage = (entry: MessageEntry, serverText: string) =>
  entry === serverMessage ? serverText || 'Something went wrong, please try again' : entry;
