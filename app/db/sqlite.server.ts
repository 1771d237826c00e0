import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import type { Schema } from './schema.ts';

const busyTimeoutMs = 10_000;

/**
 * Opens a file (or ':memory:') with settings under which an acknowledged write survives a power cut:
 * WAL with synchronous=FULL. A write transaction takes its lock at once, so that two processes wait for each other
 * instead of failing half-way.
 */
export function openSqlite(file: string): { db: Kysely<Schema>; raw: DatabaseSync } {
  const raw = new DatabaseSync(file, { timeout: busyTimeoutMs });
  raw.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory;');
  return { db: new Kysely<Schema>({ dialect: new SqliteDialect({ database: adapt(raw) }) }), raw };
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
