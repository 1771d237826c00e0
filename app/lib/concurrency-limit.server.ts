import { AsyncLocalStorage } from 'node:async_hooks';
import { ApiError } from './api-error.ts';

const retryAfter = 5;

interface Bounds {
  concurrency: number;
  /** Work beyond this queue length is rejected with 503. */
  maxQueued: number;
}

interface Options extends Bounds {
  /** First sentence of the 503 message. */
  overloadMessage: string;
  /** Bounds for each client, when clients share the slots. */
  perClient?: Bounds;
  /** Frees a slot one turn of the event loop after its work: main-thread work would otherwise block all other events. */
  pauses?: boolean;
}

type Start = (client: Client) => void;

interface Client {
  name: string;
  running: number;
  /** In order of arrival. */
  queued: Set<Start>;
}

export interface QueuedWork<T> {
  result: Promise<T>;
  /** Queues the work for one more client: it starts in the first free slot of any of its clients. */
  share(client: string): void;
}

interface FairQueue {
  /** @throws {ApiError} 503 when the queue of the client, or of all clients, is full; `result` rejects with it after `maxWaitMs` in the queue */
  add<T>(work: () => Promise<T>, client?: string, maxWaitMs?: number): QueuedWork<T>;
}

/**
 * Bulkhead with load shedding: bounds running and queued work, so that a burst cannot exhaust memory.
 * Clients get free slots in rotation (round-robin); work of one client starts in order of arrival.
 */
export function createFairQueue({
  concurrency,
  maxQueued,
  overloadMessage,
  perClient = { concurrency, maxQueued },
  pauses = false,
}: Options): FairQueue {
  /** Clients with running or queued work, in rotation order. */
  const clients = new Map<string, Client>();
  let running = 0;
  let queued = 0;

  const mayStart = (client: Client) => running < concurrency && client.running < perClient.concurrency;
  const clientOf = (name: string): Client => clients.get(name) ?? { name, running: 0, queued: new Set() };

  function release(client: Client): void {
    running -= 1;
    client.running -= 1;
    removeIdle(client);
    for (const next of clients.values()) {
      const [start] = next.queued;
      if (start && mayStart(next)) {
        start(next);
        return;
      }
    }
  }

  function removeIdle({ name, running, queued }: Client): void {
    if (running === 0 && queued.size === 0) clients.delete(name);
  }

  const overload = () => new ApiError(503, `${overloadMessage} Please try again in ${retryAfter} seconds.`, { retryAfter });

  function add<T>(work: () => Promise<T>, name = '', maxWaitMs?: number): QueuedWork<T> {
    const first = clientOf(name);
    const isFull = queued >= maxQueued || first.queued.size >= perClient.maxQueued;
    if (isFull && !mayStart(first)) throw overload();

    const { promise: result, resolve, reject } = Promise.withResolvers<T>();
    const queuedFor = new Set<Client>();
    let waitTimer: NodeJS.Timeout | undefined;
    // Work of one request may be started by the end of another; its log lines have the id of its own.
    const ownWork = AsyncLocalStorage.bind(work);
    /** It has started, or has waited too long. */
    let hasLeft = false;

    const run = async (client: Client) => {
      try {
        return await ownWork();
      } finally {
        if (pauses) setImmediate(release, client);
        else release(client);
      }
    };
    const leaveQueues = () => {
      hasLeft = true;
      clearTimeout(waitTimer);
      if (queuedFor.size > 0) queued -= 1;
      for (const other of queuedFor) {
        other.queued.delete(start);
        removeIdle(other);
      }
    };
    const start: Start = (client) => {
      running += 1;
      client.running += 1;
      leaveQueues();
      // Moves the client to the end of the rotation.
      clients.delete(client.name);
      clients.set(client.name, client);
      resolve(run(client));
    };
    const enqueue = (client: Client) => {
      if (hasLeft) return;
      if (mayStart(client)) {
        start(client);
        return;
      }
      if (client.queued.size >= perClient.maxQueued) return;
      if (queuedFor.size === 0) queued += 1;
      queuedFor.add(client);
      client.queued.add(start);
      clients.set(client.name, client);
    };
    enqueue(first);
    if (!hasLeft && maxWaitMs !== undefined)
      waitTimer = setTimeout(() => {
        leaveQueues();
        reject(overload());
      }, maxWaitMs);
    return { result, share: (other) => enqueue(clientOf(other)) };
  }

  return { add };
}

/** Fair queue with a single client. */
export function limitConcurrency(options: Options) {
  const { add } = createFairQueue(options);
  return async <T>(work: () => Promise<T>): Promise<T> => add(work).result;
}
