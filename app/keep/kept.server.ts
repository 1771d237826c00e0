import { LRUCache } from 'lru-cache';
import { inTurn } from '#app/platform/in-turn.server.ts';
import type { Changes, Topic } from './changes.server.ts';
import type { Coding } from './coding.server.ts';
import { type Finished, finish } from './finished.server.ts';
import { Reads } from './reads.server.ts';

interface Entry {
  finished: Finished;
  topics: readonly Topic[];
  /** The moment before it was made. */
  from: number;
}
interface Flight {
  /** The moment before its making begins; while it waits for its turn that is yet to come. */
  from: number;
  finished: Promise<Finished>;
}

/** Finished answers by address and coding, for as long as nothing that they are made of has changed (decision 0013). */
export interface Kept {
  /** What is kept there in the best of these codings, if it still stands. */
  fresh(address: string, codings: Coding[]): Finished | undefined;
  /** What stands there now; made once for all who ask while it is being made. Refuses with 503 when very many wait. */
  get(address: string, codings: Coding[], make: (reads: Reads) => Promise<Response>): Promise<Finished>;
}

/** What is packed by its nature has one form for all, whatever is added to its address. */
const isPicture = (address: string) => address.startsWith('/media/');
const best = (address: string, [first = 'identity']: Coding[]): Coding => (isPicture(address) ? 'identity' : first);
const keyOf = (address: string, coding: Coding) => `${coding} ${isPicture(address) ? address.split('?', 1)[0] : address}`;

/** With more at once each answer would be ready later, and all of them would hold their memory longer. */
const turns = { atOnce: 4, mostWaiting: 500, busy: 'Very many pages are being asked for at this moment.' };

/** What an entry costs beside its bytes, about. */
const entryBytes = 2_048;

/** @param maxBytes of all that is kept; what was not asked for longest goes first */
export function openKept(changes: Changes, maxBytes = 16 * 1024 * 1024): Kept {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ finished }) => finished.bytes.byteLength + entryBytes,
  });
  const underway = new Map<string, Flight>();
  const turn = inTurn(turns);

  function standing(key: string): Finished | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (changes.untouched(entry.topics, entry.from)) return entry.finished;
    entries.delete(key);
    return undefined;
  }

  async function made(key: string, coding: Coding, from: number, make: (reads: Reads) => Promise<Response>): Promise<Finished> {
    const reads = new Reads();
    const finished = await finish(await make(reads), coding);
    if (finished.status === 200 && reads.known) entries.set(key, { finished, topics: [...reads.topics], from });
    return finished;
  }

  return {
    fresh: (address, codings) => standing(keyOf(address, best(address, codings))),
    async get(address, codings, make) {
      const coding = best(address, codings);
      const key = keyOf(address, coding);
      const asked = changes.moment();
      for (;;) {
        const known = standing(key);
        if (known) return known;
        const flight = underway.get(key);
        if (!flight) break;
        // Nothing has changed between the beginning of that one and of this: its answer is as good as an own one.
        if (flight.from >= asked) return flight.finished;
        await flight.finished.catch(() => undefined);
      }
      const begun = { from: Number.POSITIVE_INFINITY };
      const work = () => {
        begun.from = changes.moment();
        return made(key, coding, begun.from, make);
      };
      // Pictures are read, not made: no page waits for them.
      const finished = isPicture(address) ? work() : turn(work);
      underway.set(key, Object.assign(begun, { finished }));
      try {
        return await finished;
      } finally {
        underway.delete(key);
      }
    },
  };
}
