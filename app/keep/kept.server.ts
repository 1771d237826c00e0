import { LRUCache } from 'lru-cache';
import type { Changes, Topic } from './changes.server.ts';
import { type Finished, finish } from './finished.server.ts';
import { Reads } from './reads.server.ts';

interface Entry {
  finished: Finished;
  topics: readonly Topic[];
  /** The moment before it was made. */
  from: number;
}
interface Flight {
  from: number;
  finished: Promise<Finished>;
}

/** Finished answers by address, for as long as nothing that they are made of has changed (decision 0013). */
export interface Kept {
  /** What is kept there, if it still stands. */
  fresh(address: string): Finished | undefined;
  /** What stands there now; made once for all who ask while it is being made. */
  get(address: string, make: (reads: Reads) => Promise<Response>): Promise<Finished>;
}

/** What an entry costs beside its bytes, about. */
const entryBytes = 2_048;

/** @param maxBytes of all that is kept, packed forms included; what was not asked for longest goes first */
export function openKept(changes: Changes, maxBytes = 64 * 1024 * 1024): Kept {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    // Packed forms come later, and text shrinks: together they take about as much again as the plain bytes.
    sizeCalculation: ({ finished }) => (finished.isText ? 2 : 1) * finished.bytes.byteLength + entryBytes,
  });
  const underway = new Map<string, Flight>();

  function fresh(address: string): Finished | undefined {
    const entry = entries.get(address);
    if (!entry) return undefined;
    if (changes.untouched(entry.topics, entry.from)) return entry.finished;
    entries.delete(address);
    return undefined;
  }

  async function made(address: string, from: number, make: (reads: Reads) => Promise<Response>): Promise<Finished> {
    const reads = new Reads();
    const finished = await finish(await make(reads));
    if (finished.status === 200 && reads.known) entries.set(address, { finished, topics: [...reads.topics], from });
    return finished;
  }

  return {
    fresh,
    async get(address, make) {
      const asked = changes.moment();
      for (;;) {
        const known = fresh(address);
        if (known) return known;
        const flight = underway.get(address);
        if (!flight) break;
        // Nothing has changed between the beginning of that one and of this: its answer is as good as an own one.
        if (flight.from >= asked) return flight.finished;
        await flight.finished.catch(() => undefined);
      }
      const from = changes.moment();
      const finished = made(address, from, make);
      underway.set(address, { from, finished });
      try {
        return await finished;
      } finally {
        underway.delete(address);
      }
    },
  };
}
