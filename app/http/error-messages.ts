import { Failure } from '#app/lib/api-error.ts';

/** In a table of sentences: what the server said. */
export const fromServer = Symbol('the sentence of the server');

export const networkSentence = 'Network error, please try again';

type Sentence = string | typeof fromServer;
export interface Sentences {
  [status: number]: Sentence;
  /** For answers whose sentence is 'Token expired' or 'Please login' (SPEC section 8). */
  expired?: Sentence;
  network?: Sentence;
  otherwise: Sentence;
}

/** Turns a table of SPEC section 8 into the function that says what went wrong. */
export function say(table: Sentences): (problem: unknown) => string {
  return (problem) => {
    if (!(problem instanceof Failure)) return own(table.otherwise, networkSentence);
    if (problem.status === 0) return own(table.network ?? networkSentence, networkSentence);
    if (problem.status === 401 && table.expired !== undefined) return own(table.expired, problem.message);
    // Limits and trouble have no sentence in SPEC.md, and only the server knows what it is and how long to wait.
    if ((problem.status === 429 || problem.status === 503) && problem.message && table[problem.status] === undefined) return problem.message;
    return own(table[problem.status] ?? table.otherwise, problem.message);
  };
}

const own = (sentence: Sentence, said: string) => (sentence === fromServer ? said || 'Something went wrong, please try again' : sentence);
