import { Failure } from '#app/http/failure.ts';

const retryAfter = 5;

/**
 * Lets at most `atOnce` pieces of work run at a time, the others wait for their turn: a burst of what costs much memory cannot take all of it.
 * What comes while `mostWaiting` wait already is refused with 503; `busy` says what so many are doing.
 */
export function inTurn({ atOnce, mostWaiting, busy }: { atOnce: number; mostWaiting: number; busy: string }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= mostWaiting) throw new Failure(503, `${busy} Please try again in ${retryAfter} seconds.`, { retryAfter });
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
