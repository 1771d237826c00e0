import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseSilent } from '../database-errors.server.ts';
import { statementTimeoutMs, timeoutSetBy } from '../statement-timeout.server.ts';
import { createOutageDetector } from './outage-detector.server.ts';

/** Longest wait for a connection: for a free one of the pool, or for a new one. */
const connectTimeoutMs = 6_000;
/** The server ends a statement that takes too long. Without its message after this time more, the connection is dead. */
const silenceMs = 1_000;
/** The server rolls back a transaction whose connection ended without a message, so that its locks are released. */
const idleTransactionMs = 10_000;

/** An 'error' event without a listener ends the process: idle clients emit it on the pool, clients in use on themselves. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const ignore = () => undefined;
  return new pg.Pool(config).on('error', ignore).on('connect', (client) => client.on('error', ignore));
}

/**
 * Pool whose connections and statements end in time, also when the server accepts connections and never responds (decision 0090).
 * Connections from before such an outage are not used again.
 */
export function openTimedPool(config: pg.PoolConfig): PostgresPool {
  const pool = openPool({
    ...config,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  });
  const outage = createOutageDetector(config);
  const timedClients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connectedAt = new WeakMap<object, number>();
  pool.on('connect', (client) => connectedAt.set(client, performance.now()));

  async function connect(): Promise<pg.PoolClient> {
    const client = await outage.orRejected(pool.connect(), (late) => late.release());
    if ((connectedAt.get(client) ?? 0) >= outage.lastEndedAt()) return client;
    client.release(true);
    return connect();
  }

  function timed(client: pg.PoolClient): PostgresPoolClient {
    let timeoutMs = statementTimeoutMs;
    async function query<R>(text: string, values: readonly unknown[]) {
      timeoutMs = timeoutSetBy(text) ?? timeoutMs;
      const timer = setTimeout(() => {
        outage.suspect();
        // Ends the running statement with an error, and keeps the pool from using the connection again.
        void endClient(client);
      }, timeoutMs + silenceMs);
      try {
        return await client.query<R & pg.QueryResultRow>(text, [...values]);
      } finally {
        clearTimeout(timer);
      }
    }
    return {
      // The overload for cursors is missing: nothing streams rows.
      query: query as unknown as PostgresPoolClient['query'],
      release(destroy) {
        timeoutMs = statementTimeoutMs;
        client.release(destroy);
      },
    };
  }

  return {
    options: pool.options,
    async connect() {
      if (outage.isKnown()) throw new DatabaseSilent();
      const client = await connect().catch((error: unknown) => {
        outage.suspect();
        throw error;
      });
      const known = timedClients.get(client) ?? timed(client);
      timedClients.set(client, known);
      return known;
    },
    async end() {
      outage.close();
      await pool.end();
    },
  };
}

/** pg closes a connection with a statement in flight without waiting for the server. The pool's type hides `end`. */
const endClient = (client: pg.PoolClient) => (client as pg.ClientBase as pg.Client).end().catch(() => undefined);
