import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { isBusy } from '../database-errors.server.ts';
import { WalSync } from './wal-sync/wal-sync.server.ts';

const retryIntervalMs = 10;
/** Time of statements, and of the work between them, after which other requests get a turn of the event loop: node:sqlite is synchronous. */
const turnMs = 5;
/** Time that another process may hold the lock; after it all writes fail at once until the lock is released. */
const busyLimitMs = 3_000;

interface SqliteHandles {
  /** Writes, and reads inside write transactions; one transaction at a time. */
  writer: SqliteDatabase;
  raw: DatabaseSync;
  /** Reads without waiting for writes. Undefined for an in-memory database, which has one connection. */
  reader: SqliteDatabase | undefined;
  /** @throws {DatabaseFileReplaced} */
  assertSameFile: () => void;
}

export class SingleWriterDialect extends SqliteDialect {
  readonly #handles: SqliteHandles;

  constructor(handles: SqliteHandles) {
    super({ database: handles.writer });
    this.#handles = handles;
  }

  override createDriver(): SqliteDriver {
    return new SingleWriterDriver(this.#handles);
  }

  override createAdapter(): SqliteAdapter {
    return new MultiConnectionAdapter();
  }
}

/** Tells Kysely not to queue queries: the driver below queues writes itself and lets reads run. */
class MultiConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Waits for locks of other processes and for fsync without blocking reads. */
class SingleWriterDriver extends SqliteDriver {
  readonly #handles: SqliteHandles;
  readonly #walSync: WalSync;
  readonly #readDriver: SqliteDriver | undefined;
  #busySince: number | undefined;
  /** Time of the first statement in this turn of the event loop. */
  #turnSince: number | undefined;
  /** Resolves when the last queued writer releases the lock. */
  #lastWriter: Promise<void> = Promise.resolve();

  constructor(handles: SqliteHandles) {
    super({ database: handles.writer });
    this.#handles = handles;
    this.#walSync = new WalSync(handles.raw);
    this.#readDriver = handles.reader && new SqliteDriver({ database: handles.reader });
  }

  override async init(): Promise<void> {
    await Promise.all([super.init(), this.#readDriver?.init()]);
  }

  override async acquireConnection(): Promise<RoutedConnection> {
    const writer = await super.acquireConnection();
    const reader = await this.#readDriver?.acquireConnection();
    return new RoutedConnection({
      read: reader && (<R>(query: CompiledQuery) => this.#executeWithRetry<R>(query, reader)),
      write: async <R>(query: CompiledQuery) => {
        const result = await this.#executeWithRetry<R>(query, writer);
        await this.#walSync.sync();
        return result;
      },
      acquireWriteLock: () => this.#acquireWriteLock(),
    });
  }

  override async beginTransaction(connection: RoutedConnection): Promise<void> {
    await connection.acquire();
    await super.beginTransaction(connection);
  }

  /** SQLite has already rolled back after an error such as a full disk. */
  override async rollbackTransaction(): Promise<void> {
    if (this.#handles.raw.isTransaction) this.#handles.raw.exec('rollback');
  }

  override async releaseConnection(connection?: RoutedConnection): Promise<void> {
    connection?.release();
  }

  override async destroy(): Promise<void> {
    await this.#walSync.close();
    await this.#readDriver?.destroy();
    await super.destroy();
  }

  /** @returns the function that releases the lock */
  async #acquireWriteLock(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const previous = this.#lastWriter;
    this.#lastWriter = promise;
    await previous;
    return resolve;
  }

  #turnStart(): number {
    if (this.#turnSince === undefined) {
      this.#turnSince = performance.now();
      setImmediate(() => {
        this.#turnSince = undefined;
      });
    }
    return this.#turnSince;
  }

  /** Retries while another process holds the lock; a statement inside a transaction has the lock already. */
  async #executeWithRetry<R>(query: CompiledQuery, connection: DatabaseConnection): Promise<QueryResult<R>> {
    for (;;) {
      this.#handles.assertSameFile();
      const turnStart = this.#turnStart();
      try {
        const result = await connection.executeQuery<R>(query);
        if (!SelectQueryNode.is(query.query)) this.#busySince = undefined;
        if (performance.now() - turnStart > turnMs) await nextTurn();
        return result;
      } catch (error) {
        if (!isBusy(error)) {
          this.#busySince = undefined;
          throw error;
        }
        this.#busySince ??= performance.now();
        if (performance.now() - this.#busySince > busyLimitMs) throw error;
        await wait(retryIntervalMs);
      }
    }
  }
}

interface ConnectionRoutes {
  read: (<R>(query: CompiledQuery) => Promise<QueryResult<R>>) | undefined;
  write<R>(query: CompiledQuery): Promise<QueryResult<R>>;
  acquireWriteLock(): Promise<() => void>;
}

/** Sends reads to the reader, and writes and transactions to the writer under the write lock. */
class RoutedConnection implements DatabaseConnection {
  readonly #routes: ConnectionRoutes;
  #releaseWriteLock: (() => void) | undefined;

  constructor(routes: ConnectionRoutes) {
    this.#routes = routes;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#releaseWriteLock) return this.#routes.write<R>(query);
    if (this.#routes.read && SelectQueryNode.is(query.query)) return this.#routes.read<R>(query);
    await this.acquire();
    return this.#routes.write<R>(query).finally(() => this.release());
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  /** Takes the write lock: until its release this connection also reads from the writer. */
  async acquire(): Promise<void> {
    this.#releaseWriteLock = await this.#routes.acquireWriteLock();
  }

  release(): void {
    this.#releaseWriteLock?.();
    this.#releaseWriteLock = undefined;
  }
}
