import pg from 'pg';
import { type PostgresServer, startPostgres } from '#tests/support/postgres.ts';
import { createSwitchingProxy } from './switching-proxy.ts';

interface ReplicatedPostgres {
  /** URL that leads to the primary of the moment. */
  url: string;
  /** Kills the primary, promotes the standby, and leads the URL there. */
  losePrimary(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a primary that acknowledges no commit before its synchronous standby has it on disk.
 * @param binFolder program folder of an installed PostgreSQL, instead of the one from npm
 */
export async function startReplicatedPostgres(binFolder?: string): Promise<ReplicatedPostgres> {
  const primary = await startPostgres({ ownSettings: ['synchronous_standby_names=*', 'wal_keep_size=256MB'], binFolder });
  // A standby is a copy of a stopped server.
  await primary.kill();
  const standby = await startPostgres({ ownSettings: [], standbyOf: primary, binFolder });
  await primary.restart();
  const proxy = await createSwitchingProxy(primary.port);
  return {
    url: `${proxy.address}/postgres`,
    async losePrimary() {
      await primary.kill();
      await promote(standby);
      proxy.switchTo(standby.port);
    },
    async stop() {
      proxy.close();
      await Promise.all([primary.stop(), standby.stop()]);
    },
  };
}

async function promote(standby: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: `${standby.address}/postgres` });
  await client.connect();
  await client.query('select pg_promote()');
  await client.end();
}
