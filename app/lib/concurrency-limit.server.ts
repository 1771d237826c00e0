import { ApiError } from './api-error.ts';

const retryAfter = 5;

interface Bounds {
  /** Most pieces of work that run at a time. */
  concurrency: number;
  /** Most that wait; one more is refused with 503. */
  maxQueued: number;
}

interface Options extends Bounds {
  /** The first sentence of the refusal. */
  overloadMessage: string;
  /** Bounds for each client, when the places are shared among clients. */
  perClient?: Bounds;
  /** A place is free one turn of the event loop after its work: for work of the main thread, which would hold back all other events. */
  pauses?: boolean;
}

type Start = (client: Client) => void;

interface Client {
  name: string;
  running: number;
  /** In order of arrival. */
  waiting: Set<Start>;
}

export interface QueuedWork<T> {
  result: Promise<T>;
  /** Queues the work for one more client as well: it starts in the first place that any of its clients gets. */
  share(client: string): void;
}

export interface FairQueue {
  /** @throws {ApiError} 503 when the client's queue, or the whole, is full */
  add<T>(work: () => Promise<T>, client?: string): QueuedWork<T>;
}

/**
 * Lets at most `atOnce` pieces of work run at a time: a burst of what costs much memory cannot take all of it.
 * Free places go to the waiting clients in rotation (round-robin), within a client in order of arrival.
 */
export function createFairQueue({
  concurrency,
  maxQueued,
  overloadMessage,
  perClient = { concurrency, maxQueued },
  pauses = false,
}: Options): FairQueue {
  /** All that run or wait, in the order in which they get the next free places. */
  const clients = new Map<string, Client>();
  let running = 0;
  let waiting = 0;

  const mayStart = (client: Client) => running < concurrency && client.running < perClient.concurrency;
  const clientOf = (name: string): Client => clients.get(name) ?? { name, running: 0, waiting: new Set() };

  function release(client: Client): void {
    running -= 1;
    client.running -= 1;
    forgetIdle(client);
    for (const next of clients.values()) {
      const [start] = next.waiting;
      if (start && mayStart(next)) {
        start(next);
        return;
      }
    }
  }

  function forgetIdle({ name, running, waiting }: Client): void {
    if (running === 0 && waiting.size === 0) clients.delete(name);
  }

  function add<T>(work: () => Promise<T>, name = ''): QueuedWork<T> {
    const first = clientOf(name);
    const isFull = waiting >= maxQueued || first.waiting.size >= perClient.maxQueued;
    if (isFull && !mayStart(first)) throw new ApiError(503, `${overloadMessage} Please try again in ${retryAfter} seconds.`, { retryAfter });

    const { promise: result, resolve } = Promise.withResolvers<T>();
    const queuedFor = new Set<Client>();
    let started = false;

    const run = async (client: Client) => {
      try {
        return await work();
      } finally {
        if (pauses) setImmediate(release, client);
        else release(client);
      }
    };
    const start: Start = (client) => {
      started = true;
      if (queuedFor.size > 0) waiting -= 1;
      running += 1;
      client.running += 1;
      for (const each of queuedFor) {
        each.waiting.delete(start);
        forgetIdle(each);
      }
      // To the end of the rotation.
      clients.delete(client.name);
      clients.set(client.name, client);
      resolve(run(client));
    };
    const queue = (client: Client) => {
      if (started) return;
      if (mayStart(client)) {
        start(client);
        return;
      }
      if (client.waiting.size >= perClient.maxQueued) return;
      if (queuedFor.size === 0) waiting += 1;
      queuedFor.add(client);
      client.waiting.add(start);
      clients.set(client.name, client);
    };
    queue(first);
    return { result, share: (other) => queue(clientOf(other)) };
  }

  return { add };
}

/** The same for work that is not shared among clients. */
export function limitConcurrency(options: Options) {
  const { add } = createFairQueue(options);
  return async <T>(work: () => Promise<T>): Promise<T> => add(work).result;
}
