import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseSilent } from '../database-errors.server.ts';

const probeTimeoutMs = 1_000;
const probeIntervalMs = 500;

interface OutageDetector {
  /** Whether the last probe failed: further requests are rejected at once, until one succeeds. */
  isKnown(): boolean;
  /** Probes the server with a connection of its own, unless that is happening already. */
  suspect(): void;
  /** Rejects when an outage becomes known first; a value that arrives later goes to `onLate`. */
  orRejected<T>(promise: Promise<T>, onLate: (value: T) => void): Promise<T>;
  /** Time of `performance.now()` at which the last outage ended. */
  lastEndedAt(): number;
  close(): void;
}

/** Detects a PostgreSQL server that does not respond, and the end of that. */
export function createOutageDetector(config: pg.ClientConfig): OutageDetector {
  const waiting = new Set<(error: Error) => void>();
  const closing = new AbortController();
  let isKnown = false;
  let isProbing = false;
  let endedAt = 0;

  async function probe(): Promise<void> {
    isProbing = true;
    while (!closing.signal.aborted && !(await responds(config))) {
      isKnown = true;
      for (const reject of waiting) reject(new DatabaseSilent());
      waiting.clear();
      await wait(probeIntervalMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
    if (isKnown) endedAt = performance.now();
    isKnown = false;
    isProbing = false;
  }

  return {
    isKnown: () => isKnown,
    suspect() {
      if (!isProbing) void probe();
    },
    orRejected: (promise, onLate) =>
      new Promise((resolve, reject) => {
        waiting.add(reject);
        promise.then(
          (value) => (waiting.delete(reject) ? resolve(value) : onLate(value)),
          (error: unknown) => {
            waiting.delete(reject);
            reject(error);
          },
        );
      }),
    lastEndedAt: () => endedAt,
    close: () => closing.abort(),
  };
}

async function responds(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ connectionString: config.connectionString, connectionTimeoutMillis: probeTimeoutMs, query_timeout: probeTimeoutMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    // Not awaited: a server that does not respond never closes its side.
    void client.end().catch(() => undefined);
  }
}
