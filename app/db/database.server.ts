import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { postgresWords, sqliteWords, type Words } from './column-types.ts';
import { type News, postgresNews, sqliteNews } from './invalidation-bus.server.ts';
import { up as opening } from './migrations/0001-opening.ts';
import { up as search } from './migrations/0002-search.ts';
import { up as mailing } from './migrations/0003-mailing.ts';
import { up as leases } from './migrations/0004-leases.ts';
import { up as postCount } from './migrations/0005-post-count.ts';
import { up as counters } from './migrations/0006-counters.ts';
import { up as dataProtection } from './migrations/0007-data-protection.ts';
import { up as pausing } from './migrations/0008-pausing.ts';
import { up as registrations } from './migrations/0009-registrations.ts';
import { up as dailySecrets } from './migrations/0010-daily-secrets.ts';
import { up as countOrder } from './migrations/0011-count-order.ts';
import type { Db, Schema } from './schema.ts';
import { openSqlite, takeOver } from './sqlite/connection.server.ts';

const migrations = {
  '0001-opening': opening,
  '0002-search': search,
  '0003-mailing': mailing,
  '0004-leases': leases,
  '0005-post-count': postCount,
  '0006-counters': counters,
  '0007-data-protection': dataProtection,
  '0008-pausing': pausing,
  '0009-registrations': registrations,
  '0010-daily-secrets': dailySecrets,
  '0011-count-order': countOrder,
};

export interface Database {
  db: Db;
  /** Brings the tables up to date; a second process that starts at the same time waits and finds it done. */
  migrate(): Promise<void>;
  /** Begins to listen to what other processes change. */
  listen(): News;
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
      const patient = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openPool({ connectionString: address, max: 2, types }) }) });
      await runMigrations(patient, postgresWords).finally(() => patient.destroy());
    },
    listen: () => postgresNews(address),
    close: () => db.destroy(),
  };
}

/** Without listeners a broken connection would end the process: an idle one says it to the pool, one in use says it itself. */
function openPool(config: pg.PoolConfig): pg.Pool {
  const ignore = () => undefined;
  return new pg.Pool(config).on('error', ignore).on('connect', (client) => client.on('error', ignore));
}

function sqlite(file: string): Database {
  const { db, alone, raw } = openSqlite(file);
  return {
    db,
    async migrate() {
      // Kysely takes no lock on SQLite: the write lock of the file keeps a second process out until all is done.
      takeOver(raw);
      try {
        await runMigrations(alone, sqliteWords);
        raw.exec('commit');
      } catch (error) {
        raw.exec('rollback');
        throw error;
      }
    },
    listen: () => sqliteNews(raw),
    close: () => db.destroy(),
  };
}

async function runMigrations(db: Db, words: Words): Promise<void> {
  const provider = {
    getMigrations: async (): Promise<Record<string, Migration>> =>
      Object.fromEntries(Object.entries(migrations).map(([name, up]) => [name, { up: (inside: Kysely<unknown>) => up(inside, words) }])),
  };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}
