import { percentile } from './percentile.ts';

/** Interval of the visitor's requests: the front page, which is cached, and a list that is read from the database. */
export const intervalMs = 10;
let visits = 0;
/** Each visit is of another network, where the server trusts the header: it meets no limit of reads. */
const ofOtherNetwork = () => {
  visits += 1;
  return { 'X-Forwarded-For': `198.51.${visits % 100}.${1 + (Math.floor(visits / 100) % 250)}` };
};

/** Requests of a visitor, counted from 1. */
export interface Visitor {
  everyMs: number;
  open: (nth: number) => Promise<Response>;
}

const readerOf = (address: string): Visitor => ({
  everyMs: intervalMs,
  open: (nth) => fetch(address + (nth % 2 ? '/' : `/api/blog?limit=10&before=${1_000_000 + nth}`), { headers: ofOtherNetwork() }),
});

/** Waits in ms, and the time that the work took. */
export interface Visits {
  p50: number;
  p99: number;
  longest: number;
  seconds: number;
}

/** Requests at a fixed rate, independent of response times, until the work is done. */
export async function visitDuring(address: string, work: () => Promise<unknown>, { everyMs, open } = readerOf(address)): Promise<Visits> {
  const times: number[] = [];
  const pending: Promise<void>[] = [];
  let nth = 0;
  const visit = async () => {
    nth += 1;
    const from = performance.now();
    // A server that does not answer refuses connections after a while: that is a long wait, too.
    await open(nth)
      .then((response) => response.text())
      .catch(() => undefined);
    times.push(performance.now() - from);
  };
  const visiting = setInterval(() => pending.push(visit()), everyMs);
  const from = performance.now();
  await work();
  const seconds = (performance.now() - from) / 1_000;
  clearInterval(visiting);
  await Promise.all(pending);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), longest: Math.max(...times), seconds };
}
