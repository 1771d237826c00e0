import { ApiError } from '#app/lib/api-error.ts';

/** In a table of sentences: what the server said. */
export const serverMessage = Symbol('the sentence of the server');

export const networkErrorMessage = 'Network error, please try again';

type Sentence = string | typeof serverMessage;
export interface MessageTable {
  [status: number]: Sentence;
  /** For answers whose sentence is 'Token expired' or 'Please login' (SPEC section 8). */
  unauthenticated?: Sentence;
  network?: Sentence;
  fallback: Sentence;
}

/** Turns a table of SPEC section 8 into the function that says what went wrong. */
export function errorMessages(table: MessageTable): (problem: unknown) => string {
  return (problem) => {
    if (!(problem instanceof ApiError)) return own(table.fallback, networkErrorMessage);
    if (problem.status === 0) return own(table.network ?? networkErrorMessage, networkErrorMessage);
    if (problem.status === 401 && table.unauthenticated !== undefined) return own(table.unauthenticated, problem.message);
    // Limits and trouble have no sentence in SPEC.md, and only the server knows what it is and how long to wait.
    if ((problem.status === 429 || problem.status === 503) && problem.message && table[problem.status] === undefined) return problem.message;
    return own(table[problem.status] ?? table.fallback, problem.message);
  };
}

const own = (sentence: Sentence, said: string) => (sentence === serverMessage ? said || 'Something went wrong, please try again' : sentence);
