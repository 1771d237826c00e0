import { Kysely, type Logger, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Log } from '#app/lib/log.server.ts';
import { type ColumnTypes, postgresColumnTypes, sqliteColumnTypes } from './column-types.ts';
import { type InvalidationBus, postgresNotifyBus, sqliteDataVersionBus } from './invalidation-bus.server.ts';
import { migrations } from './migrations.ts';
import { isMigrated } from './migrations-run.queries.server.ts';
import { openPool, openTimedPool } from './postgres/pool.server.ts';
import type { Db, Schema } from './schema.ts';
import { beginImmediate, openSqlite, readAtStart } from './sqlite/connection.server.ts';

export interface Database {
  db: Db;
  /** Runs pending migrations. A second process that starts at the same time waits for them. Without any it takes no lock and looks at no table. */
  migrate(): Promise<void>;
  /** Subscribes to the changes of other processes. */
  subscribe(log: Log): InvalidationBus;
  close(): Promise<void>;
}

/** Is called after every statement with its kind, such as `select`, its outcome and its time in ms. */
type OnStatement = (operation: string, outcome: 'ok' | 'error', ms: number) => void;

/** @param url `postgres://...`, a file name, or ':memory:' */
export function openDatabase(url: string, onStatement?: OnStatement): Database {
  const log = onStatement && loggerOf(onStatement);
  return /^postgres(ql)?:\/\//.test(url) ? postgres(url, log) : sqlite(url, log);
}

/** 'SelectQueryNode' to 'select': statements as such would be too many. */
const loggerOf =
  (onStatement: OnStatement): Logger =>
  ({ level, query, queryDurationMillis }) =>
    onStatement(query.query.kind.replace(/(Query)?Node$/, '').toLowerCase(), level === 'query' ? 'ok' : 'error', queryDurationMillis);

function postgres(connectionString: string, log: Logger | undefined): Database {
  // 64-bit keys and times stay far below 2^53, so they are parsed as numbers.
  const types = { getTypeParser: ((oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format))) as typeof pg.types.getTypeParser };
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: openTimedPool({ connectionString, max: 10, types }) }),
    ...(log ? { log } : {}),
  });
  return {
    db,
    async migrate() {
      if (await isMigrated(db)) return;
      // Migrations use connections without a statement timeout: they may wait for another process or rewrite a large table.
      const migrationDb = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openPool({ connectionString, max: 2, types }) }) });
      await runMigrations(migrationDb, postgresColumnTypes).finally(() => migrationDb.destroy());
    },
    subscribe: (log) => postgresNotifyBus(connectionString, log),
    close: () => db.destroy(),
  };
}

function sqlite(file: string, log: Logger | undefined): Database {
  const { db, writerOnly, raw, close } = openSqlite(file, log);
  return {
    db,
    async migrate() {
      if (await readAtStart(raw, () => isMigrated(writerOnly))) return;
      // A migration may rebuild a table that others refer to. The pragma has no effect inside a transaction.
      raw.exec('pragma foreign_keys = off');
      // Kysely takes no lock on SQLite: the write lock of the file blocks a second process until all migrations are done.
      beginImmediate(raw);
      try {
        const ran = await runMigrations(writerOnly, sqliteColumnTypes);
        const violation = ran > 0 ? raw.prepare('pragma foreign_key_check').get() : undefined;
        if (violation) throw new Error(`A migration left a row of ${violation.table} without the row of ${violation.parent} that it refers to.`);
        raw.exec('commit');
      } catch (error) {
        raw.exec('rollback');
        throw error;
      } finally {
        raw.exec('pragma foreign_keys = on');
      }
    },
    subscribe: () => sqliteDataVersionBus(raw),
    close: () => db.destroy().finally(close),
  };
}

/** Kysely knows the migrations that ran on the data, and this version those that it has. */
const isOfNewerVersion = (error: unknown) => error instanceof Error && /previously executed migration .* is missing/.test(error.message);
const newerData =
  'The data is of a newer version of the academy than this one. Please start that version or a later one, or restore a backup that this version made. Nothing was changed.';

/** @returns the number of migrations that were pending */
async function runMigrations(db: Db, columnTypes: ColumnTypes): Promise<number> {
  const provider = {
    getMigrations: async (): Promise<Record<string, Migration>> =>
      Object.fromEntries(Object.entries(migrations).map(([name, up]) => [name, { up: (tx: Kysely<unknown>) => up(tx, columnTypes) }])),
  };
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw isOfNewerVersion(error) ? new Error(newerData) : error;
  return results.length;
}
