import { LRUCache } from 'lru-cache';
import { createFairQueue, type QueuedWork } from '#app/lib/concurrency-limit.server.ts';
import type { ContentEncoding } from '#app/lib/content-encoding.server.ts';
import type { CacheTag } from './cache-tag.ts';
import { captureResponse, type StoredResponse } from './stored-response.server.ts';
import { TagCollector } from './tag-collector.server.ts';
import type { TagVersions } from './tag-versions.server.ts';

type Render = (collector: TagCollector) => Promise<Response>;

interface Entry {
  response: StoredResponse;
  tags: readonly CacheTag[];
  /** Version read before the render started. */
  renderedAtVersion: number;
}
interface InFlightRender extends QueuedWork<StoredResponse> {
  /** Version read before the render started; infinite while the render is queued. */
  renderedAtVersion: number;
}

/** Stored responses by URL and encoding, fresh until one of their tags is invalidated (decision 0013). */
export interface ResponseCache {
  /** Fresh response in the first of these encodings. */
  match(url: string, encodings: ContentEncoding[]): StoredResponse | undefined;
  /**
   * Fresh response, rendered once for all concurrent requests.
   * @param client render slots are shared among clients (decision 0023)
   * @throws {ApiError} 503 when the queue of renders is full
   */
  getOrRender(url: string, encodings: ContentEncoding[], render: Render, client?: string): Promise<StoredResponse>;
  /** Runs an uncacheable render in the same slots. Must not be called by `render`, which holds a slot: both could wait forever. */
  limitRenders<T>(work: () => Promise<T>, client: string): Promise<T>;
}

type EncodedVariants = Partial<Record<ContentEncoding, Entry>>;

const isMedia = (url: string) => url.startsWith('/media/');

/** Media are compressed by their format and ignore the query string: one entry serves every URL and encoding. */
function cacheKeyOf(url: string, [preferred = 'identity']: ContentEncoding[]): [string, ContentEncoding] {
  return isMedia(url) ? [url.split('?', 1)[0] ?? url, 'identity'] : [url, preferred];
}

const renderConcurrency = {
  // Renders share the main thread: more of them at once finish later and hold their memory longer.
  concurrency: 4,
  maxQueued: 500,
  overloadMessage: 'Very many pages are being asked for at this moment.',
  // Half of the slots, and about as many requests as the read limit allows in 10 s (decision 0023).
  perClient: { concurrency: 2, maxQueued: 50 },
  pauses: true,
};

/** Estimated memory per entry beside its body. */
const entryOverheadBytes = 2_048;
const sizeOf = (variants: EncodedVariants) =>
  Object.values(variants).reduce((size, { response }) => size + response.bytes.byteLength + entryOverheadBytes, 0);

/** @param maxBytes total size; the least recently used entries are evicted */
export function createResponseCache(versions: TagVersions, maxBytes = 16 * 1024 * 1024): ResponseCache {
  const maxEntryBytes = maxBytes / 8;
  const entries = new LRUCache<string, EncodedVariants>({ maxSize: maxBytes, maxEntrySize: maxEntryBytes, sizeCalculation: sizeOf });
  const inFlight = new Map<string, InFlightRender>();
  const queue = createFairQueue(renderConcurrency);

  const isFresh = ({ tags, renderedAtVersion }: Entry) => versions.isUnchangedSince(tags, renderedAtVersion);

  function findFresh(cacheKey: string, encoding: ContentEncoding): StoredResponse | undefined {
    const entry = entries.get(cacheKey)?.[encoding];
    return entry && isFresh(entry) ? entry.response : undefined;
  }

  /** Keeps the other fresh variants unless all of them exceed the entry size. */
  function put(cacheKey: string, encoding: ContentEncoding, entry: Entry): void {
    const others = Object.entries(entries.get(cacheKey) ?? {}).filter(([, other]) => isFresh(other));
    const variants: EncodedVariants = { ...Object.fromEntries(others), [encoding]: entry };
    entries.set(cacheKey, sizeOf(variants) <= maxEntryBytes ? variants : { [encoding]: entry });
  }

  async function renderAndStore(cacheKey: string, encoding: ContentEncoding, renderedAtVersion: number, render: Render): Promise<StoredResponse> {
    const collector = new TagCollector();
    const rendered = await render(collector);
    const response = await captureResponse(rendered, encoding);
    if (response.status === 200 && collector.isCacheable) put(cacheKey, encoding, { response, tags: [...collector.tags], renderedAtVersion });
    return response;
  }

  return {
    match: (url, encodings) => findFresh(...cacheKeyOf(url, encodings)),
    async getOrRender(url, encodings, render, client = '') {
      const [cacheKey, encoding] = cacheKeyOf(url, encodings);
      const renderKey = `${encoding} ${cacheKey}`;
      const requestedAtVersion = versions.currentVersion();
      for (;;) {
        const response = findFresh(cacheKey, encoding);
        if (response) return response;
        const running = inFlight.get(renderKey);
        if (!running) break;
        // Nothing changed between the start of that render and this request: both share it.
        if (running.renderedAtVersion >= requestedAtVersion) {
          // A render that waits in the queue of a busy client may start in a slot of this client.
          running.share(client);
          return running.result;
        }
        await running.result.catch(() => undefined);
      }
      const version = { renderedAtVersion: Number.POSITIVE_INFINITY };
      const work = () => {
        version.renderedAtVersion = versions.currentVersion();
        return renderAndStore(cacheKey, encoding, version.renderedAtVersion, render);
      };
      // Media take no render slot: they are read from the database or rendered in their own queue.
      const queued = isMedia(url) ? { result: work(), share: () => undefined } : queue.add(work, client);
      inFlight.set(renderKey, Object.assign(version, queued));
      try {
        return await queued.result;
      } finally {
        inFlight.delete(renderKey);
      }
    },
    limitRenders: async (work, client) => queue.add(work, client).result,
  };
}
