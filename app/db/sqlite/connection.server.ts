import { statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { DatabaseFileReplaced } from '../database-errors.server.ts';
import type { Schema } from '../schema.ts';
import { SingleWriterDialect } from './single-writer-dialect.server.ts';

/** While it opens there is nobody whom a wait would hold up. */
const openingMs = 10_000;
/** A wait inside SQLite holds up the whole process, so it is short, and repeated while others go on. */
const blockingMs = 5;

/**
 * Opens a file (or ':memory:') with settings under which an acknowledged write survives a power cut:
 * WAL, synced by the driver after each commit. A write transaction takes its lock at once, so that two processes wait for each other
 * instead of failing half-way.
 */
export function openSqlite(file: string) {
  const raw = new DatabaseSync(file, { timeout: openingMs });
  raw.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on; pragma temp_store = memory;');
  raw.exec(`pragma busy_timeout = ${blockingMs}`);
  const writer = toBetterSqlite3(raw);
  return {
    db: new Kysely<Schema>({ dialect: new SingleWriterDialect({ raw, writer, reader: openReader(file), assertSameFile: fileIdentityCheck(file) }) }),
    /** The writer alone, without turns: for who has taken over. */
    writerOnly: new Kysely<Schema>({ dialect: new SqliteDialect({ database: writer }) }),
    raw,
  };
}

function openReader(file: string): SqliteDatabase | undefined {
  if (file === ':memory:') return undefined;
  const reader = new DatabaseSync(file, { timeout: blockingMs, readOnly: true });
  reader.exec('pragma temp_store = memory');
  return toBetterSqlite3(reader);
}

/** Takes the write lock, also from somebody who migrates at this moment. */
export function beginImmediate(raw: DatabaseSync): void {
  raw.exec(`pragma busy_timeout = ${openingMs}; begin immediate; pragma busy_timeout = ${blockingMs}`);
}

/** @returns what throws when the file is not where it was: SQLite would go on writing into what nobody finds again */
function fileIdentityCheck(file: string): () => void {
  if (file === ':memory:') return () => undefined;
  const { ino, dev } = statSync(file);
  return () => {
    const now = statSync(file, { throwIfNoEntry: false });
    if (now?.ino !== ino || now.dev !== dev) throw new DatabaseFileReplaced(`${file} is not the file that was opened`);
  };
}

/** Kysely speaks better-sqlite3: the same calls, on Node's own driver, with statements prepared once. */
function toBetterSqlite3(raw: DatabaseSync): SqliteDatabase {
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
