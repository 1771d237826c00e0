import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { type ColumnTypes, postgresColumnTypes, sqliteColumnTypes } from './column-types.ts';
import { type InvalidationBus, postgresNotifyBus, sqliteDataVersionBus } from './invalidation-bus.server.ts';
import { migrations } from './migrations.ts';
import type { Db, Schema } from './schema.ts';
import { beginImmediate, openSqlite } from './sqlite/connection.server.ts';

export interface Database {
  db: Db;
  /** Brings the tables up to date; a second process that starts at the same time waits and finds it done. */
  migrate(): Promise<void>;
  /** Begins to listen to what other processes change. */
  subscribe(): InvalidationBus;
  close(): Promise<void>;
}

/** @param address `postgres://...`, a file name, or ':memory:' */
export function openDatabase(address: string): Database {
  return /^postgres(ql)?:\/\//.test(address) ? postgres(address) : sqlite(address);
}

function postgres(address: string): Database {
  // Keys and times are 64-bit in PostgreSQL and stay far below 2^53, so they are plain numbers here.
  const types = { getTypeParser: ((oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format))) as typeof pg.types.getTypeParser };
  const pool = openPool({ connectionString: address, max: 10, types, statement_timeout: 5_000, connectionTimeoutMillis: 15_000 });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    async migrate() {
      // On connections of its own, which may wait: for another process that migrates, for a large table.
      const migrationDb = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openPool({ connectionString: address, max: 2, types }) }) });
      await runMigrations(migrationDb, postgresColumnTypes).finally(() => migrationDb.destroy());
    },
    subscribe: () => postgresNotifyBus(address),
    close: () => db.destroy(),
  };
}

/** Without listeners a broken connection would end the process: an idle one says it to the pool, one in use says it itself. */
function openPool(config: pg.PoolConfig): pg.Pool {
  const ignore = () => undefined;
  return new pg.Pool(config).on('error', ignore).on('connect', (client) => client.on('error', ignore));
}

function sqlite(file: string): Database {
  const { db, writerOnly, raw } = openSqlite(file);
  return {
    db,
    async migrate() {
      // Kysely takes no lock on SQLite: the write lock of the file keeps a second process out until all is done.
      beginImmediate(raw);
      try {
        await runMigrations(writerOnly, sqliteColumnTypes);
        raw.exec('commit');
      } catch (error) {
        raw.exec('rollback');
        throw error;
      }
    },
    subscribe: () => sqliteDataVersionBus(raw),
    close: () => db.destroy(),
  };
}

async function runMigrations(db: Db, words: ColumnTypes): Promise<void> {
  const provider = {
    getMigrations: async (): Promise<Record<string, Migration>> =>
      Object.fromEntries(Object.entries(migrations).map(([name, up]) => [name, { up: (inside: Kysely<unknown>) => up(inside, words) }])),
  };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}
