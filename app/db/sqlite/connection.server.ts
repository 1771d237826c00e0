import { statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type Logger, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { DatabaseFileReplaced } from '../database-errors.server.ts';
import type { Schema } from '../schema.ts';
import { SingleWriterDialect } from './single-writer-dialect.server.ts';

/** Busy timeout at start and for migrations, when no requests wait. */
const startupBusyTimeoutMs = 10_000;
/** Busy timeout for requests: it blocks the process, so the driver retries between short waits. */
const requestBusyTimeoutMs = 5;

/**
 * Opens a file or ':memory:'. The driver syncs the WAL after each commit (decision 0019).
 * Transactions begin with the write lock: a lock taken later could fail halfway.
 */
export function openSqlite(file: string, log?: Logger) {
  const raw = new DatabaseSync(file, { timeout: startupBusyTimeoutMs });
  raw.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on; pragma temp_store = memory;');
  raw.exec(`pragma busy_timeout = ${requestBusyTimeoutMs}`);
  const writer = toBetterSqlite3(raw);
  const reader = openReader(file);
  return {
    db: new Kysely<Schema>({
      dialect: new SingleWriterDialect({
        raw,
        writer,
        reader: reader && toBetterSqlite3(reader),
        assertSameFile: fileIdentityCheck(file),
      }),
      ...(log ? { log } : {}),
    }),
    /** Writer connection without the write queue; used by migrations, which hold the file lock. */
    writerOnly: new Kysely<Schema>({ dialect: new SqliteDialect({ database: writer }) }),
    raw,
    /** Kysely closes only what was queried: a database that was only migrated would keep its rows in the WAL. */
    close() {
      for (const connection of [reader, raw]) if (connection?.isOpen) connection.close();
    },
  };
}

function openReader(file: string): DatabaseSync | undefined {
  if (file === ':memory:') return undefined;
  const reader = new DatabaseSync(file, { timeout: requestBusyTimeoutMs, readOnly: true });
  reader.exec('pragma temp_store = memory');
  return reader;
}

/** Takes the write lock, and waits for another process that migrates. */
export function beginImmediate(raw: DatabaseSync): void {
  raw.exec(`pragma busy_timeout = ${startupBusyTimeoutMs}; begin immediate; pragma busy_timeout = ${requestBusyTimeoutMs}`);
}

/** Reads with the busy timeout of a start. */
export function readAtStart<Value>(raw: DatabaseSync, read: () => Promise<Value>): Promise<Value> {
  raw.exec(`pragma busy_timeout = ${startupBusyTimeoutMs}`);
  return read().finally(() => raw.exec(`pragma busy_timeout = ${requestBusyTimeoutMs}`));
}

/** @returns a function that throws when the path no longer leads to the opened file, which SQLite would not notice */
function fileIdentityCheck(file: string): () => void {
  if (file === ':memory:') return () => undefined;
  const { ino, dev } = statSync(file);
  return () => {
    const current = statSync(file, { throwIfNoEntry: false });
    if (current?.ino !== ino || current.dev !== dev) throw new DatabaseFileReplaced(`${file} is not the file that was opened`);
  };
}

/** Adapts `node:sqlite` to the better-sqlite3 interface of Kysely, with cached statements. */
function toBetterSqlite3(raw: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => raw.close(),
    prepare(sql) {
      const cached = prepared.get(sql);
      if (cached) return cached;
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
