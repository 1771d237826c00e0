import { LRUCache } from 'lru-cache';
import { createFairQueue, type QueuedWork } from '#app/lib/concurrency-limit.server.ts';
import type { ContentEncoding } from '#app/lib/content-encoding.server.ts';
import { type StoredResponse, storeResponse } from './stored-response.server.ts';
import { TagCollector } from './tag-collector.server.ts';
import type { CacheTag, TagVersions } from './tag-versions.server.ts';

interface Entry {
  finished: StoredResponse;
  topics: readonly CacheTag[];
  /** The moment before it was made. */
  renderedAtVersion: number;
}
interface InFlightRender extends QueuedWork<StoredResponse> {
  /** The moment before its making begins; while it waits for its turn that is yet to come. */
  renderedAtVersion: number;
}

/** Finished answers by address and coding, for as long as nothing that they are made of has changed (decision 0013). */
export interface ResponseCache {
  /** What is kept there in the best of these codings, if it still stands. */
  match(address: string, codings: ContentEncoding[]): StoredResponse | undefined;
  /**
   * What stands there now; made once for all who ask while it is being made. Refuses with 503 when very many wait.
   * @param client the places in which answers are made are shared among clients (decision 0023)
   */
  getOrRender(
    address: string,
    codings: ContentEncoding[],
    make: (reads: TagCollector) => Promise<Response>,
    client?: string,
  ): Promise<StoredResponse>;
  /** Makes in the same places what is not kept. Never from within `get`: work that holds a place would wait for another one. */
  limitRenders<T>(work: () => Promise<T>, client: string): Promise<T>;
}

/** What is kept at one address. */
type EncodedVariants = Partial<Record<ContentEncoding, Entry>>;

const isMedia = (address: string) => address.startsWith('/media/');

/** What is packed by its nature has one form for all, whatever is added to its address. */
function cacheKeyOf(address: string, [first = 'identity']: ContentEncoding[]): [string, ContentEncoding] {
  return isMedia(address) ? [address.split('?', 1)[0] ?? address, 'identity'] : [address, first];
}

/** With more at once each answer would be ready later, and all of them would hold their memory longer. */
const places = {
  concurrency: 4,
  maxQueued: 500,
  overloadMessage: 'Very many pages are being asked for at this moment.',
  // Half of the places, and about as many requests as the limit of reads allows in 10 s (decision 0023).
  perClient: { concurrency: 2, maxQueued: 50 },
  pauses: true,
};

/** What an entry costs beside its bytes, about. */
const entryOverheadBytes = 2_048;
const sizeOf = (forms: EncodedVariants) =>
  Object.values(forms).reduce((size, { finished }) => size + finished.bytes.byteLength + entryOverheadBytes, 0);

/** @param maxBytes of all that is kept; what was not asked for longest goes first */
export function createResponseCache(changes: TagVersions, maxBytes = 16 * 1024 * 1024): ResponseCache {
  const maxEntryBytes = maxBytes / 8;
  const entries = new LRUCache<string, EncodedVariants>({ maxSize: maxBytes, maxEntrySize: maxEntryBytes, sizeCalculation: sizeOf });
  const inFlight = new Map<string, InFlightRender>();
  const queue = createFairQueue(places);

  const isFresh = ({ topics, renderedAtVersion }: Entry) => changes.isUnchangedSince(topics, renderedAtVersion);

  function findFresh(place: string, coding: ContentEncoding): StoredResponse | undefined {
    const entry = entries.get(place)?.[coding];
    return entry && isFresh(entry) ? entry.finished : undefined;
  }

  /** Beside the other forms that still stand there, where there is room for them. */
  function put(place: string, coding: ContentEncoding, entry: Entry): void {
    const others = Object.entries(entries.get(place) ?? {}).filter(([, other]) => isFresh(other));
    const forms: EncodedVariants = { ...Object.fromEntries(others), [coding]: entry };
    entries.set(place, sizeOf(forms) <= maxEntryBytes ? forms : { [coding]: entry });
  }

  async function made(
    place: string,
    coding: ContentEncoding,
    renderedAtVersion: number,
    make: (reads: TagCollector) => Promise<Response>,
  ): Promise<StoredResponse> {
    const reads = new TagCollector();
    const response = await make(reads);
    const finished = await storeResponse(response, coding);
    if (finished.status === 200 && reads.isCacheable) put(place, coding, { finished, topics: [...reads.tags], renderedAtVersion });
    return finished;
  }

  return {
    match: (address, codings) => findFresh(...cacheKeyOf(address, codings)),
    async getOrRender(address, codings, make, client = '') {
      const [place, coding] = cacheKeyOf(address, codings);
      const key = `${coding} ${place}`;
      const asked = changes.currentVersion();
      for (;;) {
        const known = findFresh(place, coding);
        if (known) return known;
        const flight = inFlight.get(key);
        if (!flight) break;
        // Nothing has changed between the beginning of that one and of this: its answer is as good as an own one.
        if (flight.renderedAtVersion >= asked) {
          // While it waits in the queue of a busy client, this one's place may be free before.
          flight.share(client);
          return flight.result;
        }
        await flight.result.catch(() => undefined);
      }
      const begun = { renderedAtVersion: Number.POSITIVE_INFINITY };
      const work = () => {
        begun.renderedAtVersion = changes.currentVersion();
        return made(place, coding, begun.renderedAtVersion, make);
      };
      // No page waits for pictures: they are read, or made in a turn of their own.
      const job = isMedia(address) ? { result: work(), share: () => undefined } : queue.add(work, client);
      inFlight.set(key, Object.assign(begun, job));
      try {
        return await job.result;
      } finally {
        inFlight.delete(key);
      }
    },
    limitRenders: async (work, client) => queue.add(work, client).result,
  };
}
