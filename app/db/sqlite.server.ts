import { statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  SelectQueryNode,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import type { Schema } from './schema.ts';
import { DatabaseGone, isBusy } from './trouble.server.ts';

/** While it opens there is nobody whom a wait would hold up. */
const openingMs = 10_000;
/** A wait inside SQLite holds up the whole process, so it is short, and repeated while others go on. */
const blockingMs = 20;
const pauseMs = 20;
/** Then who wants to write is refused, at once for as long as the lock is there. */
const patienceMs = 3_000;

/**
 * Opens a file (or ':memory:') with settings under which an acknowledged write survives a power cut:
 * WAL with synchronous=FULL. A write transaction takes its lock at once, so that two processes wait for each other
 * instead of failing half-way.
 */
export function openSqlite(file: string): { db: Kysely<Schema>; raw: DatabaseSync } {
  const raw = new DatabaseSync(file, { timeout: openingMs });
  raw.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory;');
  raw.exec(`pragma busy_timeout = ${blockingMs}`);
  return { db: new Kysely<Schema>({ dialect: new Dialect(raw, watch(file)) }), raw };
}

/** Takes the write lock, also from somebody who migrates at this moment. */
export function takeOver(raw: DatabaseSync): void {
  raw.exec(`pragma busy_timeout = ${openingMs}; begin immediate; pragma busy_timeout = ${blockingMs}`);
}

/** @returns what throws when the file is not where it was: SQLite would go on writing into what nobody finds again */
function watch(file: string): () => void {
  if (file === ':memory:') return () => undefined;
  const { ino, dev } = statSync(file);
  return () => {
    const now = statSync(file, { throwIfNoEntry: false });
    if (now?.ino !== ino || now.dev !== dev) throw new DatabaseGone(`${file} is not the file that was opened`);
  };
}

class Dialect extends SqliteDialect {
  readonly #driver: () => SqliteDriver;

  constructor(raw: DatabaseSync, check: () => void) {
    const config = { database: adapt(raw) };
    super(config);
    this.#driver = () => new Driver(config, raw, check);
  }

  override createDriver(): SqliteDriver {
    return this.#driver();
  }
}

/** Waits for another process's lock without holding up this one. */
class Driver extends SqliteDriver {
  readonly #raw: DatabaseSync;
  readonly #check: () => void;
  #patient: DatabaseConnection | undefined;
  #busySince: number | undefined;

  constructor(config: SqliteDialectConfig, raw: DatabaseSync, check: () => void) {
    super(config);
    this.#raw = raw;
    this.#check = check;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#patient ??= this.#made(await super.acquireConnection());
    return this.#patient;
  }

  /** A full disk has ended the transaction already. */
  override async rollbackTransaction(): Promise<void> {
    if (this.#raw.isTransaction) this.#raw.exec('rollback');
  }

  #made(plain: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: <R>(query: CompiledQuery) => this.#patiently<R>(query, () => plain.executeQuery<R>(query)),
      streamQuery: <R>(query: CompiledQuery, size: number) => plain.streamQuery<R>(query, size),
    };
  }

  /** Only what stands alone is tried again: inside a transaction the lock is there. */
  async #patiently<R>({ query }: CompiledQuery, work: () => Promise<QueryResult<R>>): Promise<QueryResult<R>> {
    for (;;) {
      this.#check();
      try {
        const result = await work();
        if (!SelectQueryNode.is(query)) this.#busySince = undefined;
        return result;
      } catch (error) {
        if (!isBusy(error)) throw error;
        this.#busySince ??= performance.now();
        if (performance.now() - this.#busySince > patienceMs) throw error;
        await wait(pauseMs);
      }
    }
  }
}

/** Kysely speaks better-sqlite3: the same calls, on Node's own driver, with statements prepared once. */
function adapt(raw: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => raw.close(),
    prepare(sql) {
      const known = prepared.get(sql);
      if (known) return known;
      const statement = asStatement(raw.prepare(sql === 'begin' ? 'begin immediate' : sql));
      if (prepared.size > 500) prepared.clear();
      prepared.set(sql, statement);
      return statement;
    },
  };
}

function asStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
  };
}
