import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** How processes that share a database hear of each other's changes. Subjects are the callers' own words. */
export interface InvalidationBus {
  /** What others have changed since the last call; 'unknown' where that cannot be told. Costs microseconds. */
  drain(): readonly string[] | 'unknown';
  /** Tells the others; resolves when the database has taken it. */
  publish(subjects: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const nothing: readonly string[] = [];

/** How often SQLite is asked: the question costs as much as a finished answer. */
const askEveryMs = 100;

/** SQLite counts the commits of other connections, and nothing tells what was in them. */
export function sqliteDataVersionBus(raw: DatabaseSync): InvalidationBus {
  const counter = raw.prepare('pragma data_version');
  const commits = () => counter.get()?.data_version;
  let seen = commits();
  let askedAt = performance.now();
  return {
    drain() {
      if (performance.now() - askedAt < askEveryMs) return nothing;
      askedAt = performance.now();
      const now = raw.isOpen ? commits() : undefined;
      if (now === seen) return nothing;
      seen = now;
      return 'unknown';
    },
    publish: async () => undefined,
    close: async () => undefined,
  };
}

const heartbeatMs = 300;
/** Whoever has had no sign of life for so long may have missed something. */
const staleAfterMs = 1_000;
const channel = 'academy_news';

/**
 * PostgreSQL brings news by itself (NOTIFY) over a connection of its own. A dead connection looks like silence,
 * so a question is asked over it three times a second: as long as it is answered, no news is older than a second.
 */
export function postgresNotifyBus(address: string): InvalidationBus {
  const me = randomUUID();
  const stopping = new AbortController();
  const pool = new pg.Pool({ connectionString: address, max: 2, query_timeout: 5_000 });
  pool.on('error', () => undefined);
  let news: string[] = [];
  let outbox: string[] = [];
  let missedMessages = true;
  let aliveAt = Number.NEGATIVE_INFINITY;

  function take(payload = '{}') {
    const { from, subjects = [] } = JSON.parse(payload) as { from?: string; subjects?: string[] };
    if (from !== me) news.push(...subjects);
  }

  const tell = (by: pg.Client | pg.Pool, subjects: readonly string[]) =>
    by.query('select pg_notify($1, $2)', [channel, JSON.stringify({ from: me, subjects })]);

  async function listen(client: pg.Client) {
    client.on('error', () => undefined).on('notification', ({ payload }) => take(payload));
    await client.connect();
    await client.query(`listen ${channel}`);
    missedMessages = true;
    while (!stopping.signal.aborted) {
      await client.query('select 1');
      aliveAt = performance.now();
      if (outbox.length > 0) await tell(client, outbox);
      outbox = [];
      await wait(heartbeatMs, undefined, { signal: stopping.signal, ref: false });
    }
  }

  async function follow() {
    while (!stopping.signal.aborted) {
      const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
      await listen(client).catch(() => undefined);
      await client.end().catch(() => undefined);
      await wait(heartbeatMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }
  const following = follow();

  return {
    drain() {
      if (performance.now() - aliveAt > staleAfterMs) return 'unknown';
      if (!missedMessages && news.length === 0) return nothing;
      const drain = missedMessages ? 'unknown' : news;
      missedMessages = false;
      news = [];
      return drain;
    },
    async publish(subjects) {
      // The change itself is done: what cannot be told now is told with the next beat.
      await tell(pool, subjects).catch(() => outbox.push(...subjects));
    },
    async close() {
      stopping.abort();
      await Promise.all([following, pool.end()]);
    },
  };
}
