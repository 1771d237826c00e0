import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#app/lib/log.server.ts';

/** Carries cache tags between the processes that share a database. */
export interface InvalidationBus {
  /** Tags changed by other processes since the last call, or 'unknown'. Takes microseconds. */
  drain(): readonly string[] | 'unknown';
  /** Resolves when the database has accepted the message. */
  publish(tags: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const nothing: readonly string[] = [];

/** Poll interval of `PRAGMA data_version`. One poll costs about as much as serving a cached response. */
const pollIntervalMs = 100;

/** SQLite counts the commits of other connections, but not which data they changed. */
export function sqliteDataVersionBus(raw: DatabaseSync): InvalidationBus {
  const statement = raw.prepare('pragma data_version');
  const readVersion = () => statement.get()?.data_version;
  let lastVersion = readVersion();
  let polledAt = performance.now();
  return {
    drain() {
      if (performance.now() - polledAt < pollIntervalMs) return nothing;
      polledAt = performance.now();
      const version = raw.isOpen ? readVersion() : undefined;
      if (version === lastVersion) return nothing;
      lastVersion = version;
      return 'unknown';
    },
    publish: async () => undefined,
    close: async () => undefined,
  };
}

const heartbeatMs = 300;
/** Messages are at most this late while the server responds. */
const maxDelayMs = 1_000;
/** Limits of connecting and of publishing: writes wait for the latter. */
const serverTimeoutMs = 2_000;
const channel = 'academy_news';
/** PostgreSQL refuses a payload of 8,000 bytes; a tag has about 40. */
const tagsPerMessage = 100;
const undelivered =
  'Changes of other processes do not arrive, so all pages are rendered again every few seconds. Please lead DATABASE_URL to PostgreSQL itself, or set pool_mode = session in pgbouncer.';

/**
 * PostgreSQL LISTEN and NOTIFY on a connection of its own. A dead connection looks idle, so a query every 300 ms serves as heartbeat.
 * While no connection succeeds there are no changes to hear of, and cached responses stay: afterwards all are rendered again (decision 0090).
 * A connection that does not deliver an own message is renewed, so that responses are late, but never stay old.
 */
export function postgresNotifyBus(connectionString: string, log: Log): InvalidationBus {
  const senderId = randomUUID();
  const stopping = new AbortController();
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: serverTimeoutMs, query_timeout: serverTimeoutMs });
  pool.on('error', () => undefined);
  let inbox: string[] = [];
  let outbox: string[] = [];
  let isListening = false;
  let missedMessages = true;
  let isUndeliveredLogged = false;
  let onOwnMessage: () => void = () => undefined;
  let lastTick = performance.now();

  /** A suspended process has not read the messages that arrived meanwhile. Without a connection none arrive, and the next one renders all anew. */
  function noticeSuspension(): void {
    const now = performance.now();
    if (isListening && now - lastTick > maxDelayMs) missedMessages = true;
    lastTick = now;
  }
  const ticking = setInterval(noticeSuspension, heartbeatMs).unref();

  function receive(payload = '{}') {
    const { from, subjects = [] } = JSON.parse(payload) as { from?: string; subjects?: string[] };
    if (from !== senderId) inbox.push(...subjects);
    else onOwnMessage();
  }

  const send = (client: pg.Client | pg.Pool, subjects: readonly string[]) =>
    client.query('select pg_notify($1, $2)', [channel, JSON.stringify({ from: senderId, subjects })]);

  async function notify(client: pg.Client | pg.Pool, tags: readonly string[]): Promise<void> {
    for (let sent = 0; sent < tags.length; sent += tagsPerMessage) await send(client, tags.slice(sent, sent + tagsPerMessage));
  }

  async function sendOutbox(client: pg.Client): Promise<void> {
    const unsent = outbox;
    outbox = [];
    await notify(client, unsent).catch((error: unknown) => {
      outbox.push(...unsent);
      throw error;
    });
  }

  /** A pooler that shares connections between statements accepts LISTEN and passes no message on. */
  async function assertDelivery(): Promise<void> {
    const delivery = new Promise((resolve) => {
      onOwnMessage = () => resolve(true);
    });
    await send(pool, []);
    const isDelivered = await Promise.race([delivery, wait(serverTimeoutMs, false, { signal: stopping.signal, ref: false })]);
    if (!isDelivered && !isUndeliveredLogged) log('notification_trouble', { reason: undelivered });
    isUndeliveredLogged = !isDelivered;
    if (!isDelivered) throw new Error(undelivered);
  }

  async function listen(client: pg.Client) {
    client.on('error', () => undefined).on('notification', ({ payload }) => receive(payload));
    await client.connect();
    await client.query(`listen ${channel}`);
    isListening = true;
    missedMessages = true;
    // Before the check: a process that receives nothing sends all the same.
    await sendOutbox(client);
    await assertDelivery();
    while (!stopping.signal.aborted) {
      await client.query('select 1');
      await sendOutbox(client);
      await wait(heartbeatMs, undefined, { signal: stopping.signal, ref: false });
    }
  }

  async function keepListening() {
    while (!stopping.signal.aborted) {
      const client = new pg.Client({ connectionString, connectionTimeoutMillis: serverTimeoutMs, query_timeout: maxDelayMs - heartbeatMs });
      await listen(client).catch(() => undefined);
      // The suspension may be what ended the connection.
      noticeSuspension();
      isListening = false;
      // Not awaited: a server that does not respond never closes its side.
      void client.end().catch(() => undefined);
      await wait(heartbeatMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }
  const listening = keepListening();

  return {
    drain() {
      noticeSuspension();
      if (!missedMessages && inbox.length === 0) return nothing;
      const received = missedMessages ? 'unknown' : inbox;
      missedMessages = false;
      inbox = [];
      return received;
    },
    async publish(tags) {
      // The change is committed already: a message that fails now is sent with the next heartbeat.
      await notify(pool, tags).catch(() => outbox.push(...tags));
    },
    async close() {
      stopping.abort();
      clearInterval(ticking);
      await Promise.all([listening, pool.end()]);
    },
  };
}
