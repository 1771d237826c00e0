import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
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
import { WalSync } from './wal-sync.server.ts';

const pauseMs = 10;
/** Then who wants to write is refused, at once for as long as the lock is there. */
const patienceMs = 3_000;

interface Opened {
  /** Writes, and reads inside its transactions; one at a time. */
  writer: SqliteDatabase;
  raw: DatabaseSync;
  /** Reads, and waits for no writer; an academy in memory has none. */
  reader: SqliteDatabase | undefined;
  /** Throws when the file is not where it was. */
  assertSameFile: () => void;
}

export class SingleWriterDialect extends SqliteDialect {
  readonly #opened: Opened;

  constructor(opened: Opened) {
    super({ database: opened.writer });
    this.#opened = opened;
  }

  override createDriver(): SqliteDriver {
    return new SingleWriterDriver(this.#opened);
  }

  override createAdapter(): SqliteAdapter {
    return new MultiConnectionAdapter();
  }
}

/** The driver below lets one write at a time by itself, and the others read. */
class MultiConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Waits for another process's lock, and for the disk, without holding up those who read. */
class SingleWriterDriver extends SqliteDriver {
  readonly #opened: Opened;
  readonly #log: WalSync;
  readonly #reading: SqliteDriver | undefined;
  #busySince: number | undefined;
  /** When who writes now has ended. */
  #turn: Promise<void> = Promise.resolve();

  constructor(opened: Opened) {
    super({ database: opened.writer });
    this.#opened = opened;
    this.#log = new WalSync(opened.raw);
    this.#reading = opened.reader && new SqliteDriver({ database: opened.reader });
  }

  override async init(): Promise<void> {
    await Promise.all([super.init(), this.#reading?.init()]);
  }

  override async acquireConnection(): Promise<RoutedConnection> {
    const writer = await super.acquireConnection();
    const reader = await this.#reading?.acquireConnection();
    return new RoutedConnection({
      read: reader && (<R>(query: CompiledQuery) => this.#patiently<R>(query, reader)),
      write: async <R>(query: CompiledQuery) => {
        const result = await this.#patiently<R>(query, writer);
        await this.#log.sync();
        return result;
      },
      acquireWriteLock: () => this.#takeTurn(),
    });
  }

  override async beginTransaction(lane: RoutedConnection): Promise<void> {
    await lane.acquire();
    await super.beginTransaction(lane);
  }

  /** A full disk has ended the transaction already. */
  override async rollbackTransaction(): Promise<void> {
    if (this.#opened.raw.isTransaction) this.#opened.raw.exec('rollback');
  }

  override async releaseConnection(lane?: RoutedConnection): Promise<void> {
    lane?.release();
  }

  override async destroy(): Promise<void> {
    await this.#log.close();
    await this.#reading?.destroy();
    await super.destroy();
  }

  /** @returns what ends the turn */
  async #takeTurn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#turn;
    this.#turn = promise;
    await before;
    return resolve;
  }

  /** Only what stands alone is tried again: inside a transaction the lock is there. */
  async #patiently<R>(query: CompiledQuery, connection: DatabaseConnection): Promise<QueryResult<R>> {
    for (;;) {
      this.#opened.assertSameFile();
      try {
        const result = await connection.executeQuery<R>(query);
        if (!SelectQueryNode.is(query.query)) this.#busySince = undefined;
        return result;
      } catch (error) {
        if (!isBusy(error)) {
          this.#busySince = undefined;
          throw error;
        }
        this.#busySince ??= performance.now();
        if (performance.now() - this.#busySince > patienceMs) throw error;
        await wait(pauseMs);
      }
    }
  }
}

interface ConnectionRoutes {
  read: (<R>(query: CompiledQuery) => Promise<QueryResult<R>>) | undefined;
  write<R>(query: CompiledQuery): Promise<QueryResult<R>>;
  acquireWriteLock(): Promise<() => void>;
}

/** What one caller has of the database: reads whenever it likes, writes when it is its turn. */
class RoutedConnection implements DatabaseConnection {
  readonly #ways: ConnectionRoutes;
  #letGo: (() => void) | undefined;

  constructor(ways: ConnectionRoutes) {
    this.#ways = ways;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#letGo) return this.#ways.write<R>(query);
    if (this.#ways.read && SelectQueryNode.is(query.query)) return this.#ways.read<R>(query);
    await this.acquire();
    return this.#ways.write<R>(query).finally(() => this.release());
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  /** Until it lets go nobody else writes, and it reads what it has written. */
  async acquire(): Promise<void> {
    this.#letGo = await this.#ways.acquireWriteLock();
  }

  release(): void {
    this.#letGo?.();
    this.#letGo = undefined;
  }
}
