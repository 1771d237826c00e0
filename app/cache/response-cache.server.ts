import { LRUCache } from 'lru-cache';
import { type Job, openFairQueue } from '#app/lib/concurrency-limit.server.ts';
import type { Coding } from '#app/lib/content-encoding.server.ts';
import { type Finished, finish } from './stored-response.server.ts';
import { Reads } from './tag-collector.server.ts';
import type { Changes, Topic } from './tag-versions.server.ts';

interface Entry {
  finished: Finished;
  topics: readonly Topic[];
  /** The moment before it was made. */
  from: number;
}
interface Flight extends Job<Finished> {
  /** The moment before its making begins; while it waits for its turn that is yet to come. */
  from: number;
}

/** Finished answers by address and coding, for as long as nothing that they are made of has changed (decision 0013). */
export interface Kept {
  /** What is kept there in the best of these codings, if it still stands. */
  fresh(address: string, codings: Coding[]): Finished | undefined;
  /**
   * What stands there now; made once for all who ask while it is being made. Refuses with 503 when very many wait.
   * @param client the places in which answers are made are shared among clients (decision 0023)
   */
  get(address: string, codings: Coding[], make: (reads: Reads) => Promise<Response>, client?: string): Promise<Finished>;
  /** Makes in the same places what is not kept. Never from within `get`: work that holds a place would wait for another one. */
  limit<T>(work: () => Promise<T>, client: string): Promise<T>;
}

/** What is kept at one address. */
type Forms = Partial<Record<Coding, Entry>>;

const isPicture = (address: string) => address.startsWith('/media/');

/** What is packed by its nature has one form for all, whatever is added to its address. */
function placeOf(address: string, [first = 'identity']: Coding[]): [string, Coding] {
  return isPicture(address) ? [address.split('?', 1)[0] ?? address, 'identity'] : [address, first];
}

/** With more at once each answer would be ready later, and all of them would hold their memory longer. */
const places = {
  atOnce: 4,
  mostWaiting: 500,
  busy: 'Very many pages are being asked for at this moment.',
  // Half of the places, and about as many requests as the limit of reads allows in 10 s (decision 0023).
  perClient: { atOnce: 2, mostWaiting: 50 },
  pauses: true,
};

/** What an entry costs beside its bytes, about. */
const entryBytes = 2_048;
const sizeOf = (forms: Forms) => Object.values(forms).reduce((size, { finished }) => size + finished.bytes.byteLength + entryBytes, 0);

/** @param maxBytes of all that is kept; what was not asked for longest goes first */
export function openKept(changes: Changes, maxBytes = 16 * 1024 * 1024): Kept {
  const mostAtOnePlace = maxBytes / 8;
  const entries = new LRUCache<string, Forms>({ maxSize: maxBytes, maxEntrySize: mostAtOnePlace, sizeCalculation: sizeOf });
  const underway = new Map<string, Flight>();
  const queue = openFairQueue(places);

  const stands = ({ topics, from }: Entry) => changes.untouched(topics, from);

  function standing(place: string, coding: Coding): Finished | undefined {
    const entry = entries.get(place)?.[coding];
    return entry && stands(entry) ? entry.finished : undefined;
  }

  /** Beside the other forms that still stand there, where there is room for them. */
  function store(place: string, coding: Coding, entry: Entry): void {
    const others = Object.entries(entries.get(place) ?? {}).filter(([, other]) => stands(other));
    const forms: Forms = { ...Object.fromEntries(others), [coding]: entry };
    entries.set(place, sizeOf(forms) <= mostAtOnePlace ? forms : { [coding]: entry });
  }

  async function made(place: string, coding: Coding, from: number, make: (reads: Reads) => Promise<Response>): Promise<Finished> {
    const reads = new Reads();
    const response = await make(reads);
    const finished = await finish(response, coding, reads.bytes);
    if (finished.status === 200 && reads.known) store(place, coding, { finished, topics: [...reads.topics], from });
    return finished;
  }

  return {
    fresh: (address, codings) => standing(...placeOf(address, codings)),
    async get(address, codings, make, client = '') {
      const [place, coding] = placeOf(address, codings);
      const key = `${coding} ${place}`;
      const asked = changes.moment();
      for (;;) {
        const known = standing(place, coding);
        if (known) return known;
        const flight = underway.get(key);
        if (!flight) break;
        // Nothing has changed between the beginning of that one and of this: its answer is as good as an own one.
        if (flight.from >= asked) {
          // While it waits in the queue of a busy client, this one's place may be free before.
          flight.share(client);
          return flight.result;
        }
        await flight.result.catch(() => undefined);
      }
      const begun = { from: Number.POSITIVE_INFINITY };
      const work = () => {
        begun.from = changes.moment();
        return made(place, coding, begun.from, make);
      };
      // No page waits for pictures: they are read, or made in a turn of their own.
      const job = isPicture(address) ? { result: work(), share: () => undefined } : queue.add(work, client);
      underway.set(key, Object.assign(begun, job));
      try {
        return await job.result;
      } finally {
        underway.delete(key);
      }
    },
    limit: async (work, client) => queue.add(work, client).result,
  };
}
