import { ApiError } from '#app/lib/api-error.ts';

/** Entry of a message table: show the message of the server. */
export const serverMessage = Symbol('the sentence of the server');

export const networkErrorMessage = 'Network error, please try again';

type Sentence = string | typeof serverMessage;
export interface MessageTable {
  [status: number]: Sentence;
  /** For every 401 of an endpoint that requires a token. */
  unauthenticated?: Sentence;
  network?: Sentence;
  fallback: Sentence;
}

/** Returns a function that maps an error to the message of its status. */
export function errorMessages(table: MessageTable): (problem: unknown) => string {
  return (problem) => {
    if (!(problem instanceof ApiError)) return own(table.fallback, networkErrorMessage);
    if (problem.status === 0) return own(table.network ?? networkErrorMessage, networkErrorMessage);
    if (problem.status === 401 && table.unauthenticated !== undefined) return own(table.unauthenticated, problem.message);
    // Only the server knows how long to wait.
    if ((problem.status === 429 || problem.status === 503) && problem.message && table[problem.status] === undefined) return problem.message;
    return own(table[problem.status] ?? table.fallback, problem.message);
  };
}

const own = (sentence: Sentence, said: string) => (sentence === serverMessage ? said || 'Something went wrong, please try again' : sentence);
