import { stat, statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { databaseVersion } from '#app/db/database-facts.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { Config } from '#app/lib/config.server.ts';
import { type VariableName, variables } from '#app/lib/config-variables.server.ts';
import { countRows, countStates, describeMigrations, readErrors } from './diagnosis.queries.server.ts';

/** Settings whose values name no person, place or secret. Of the others the diagnosis says only whether they are set. */
const openVariables: ReadonlySet<string> = new Set<VariableName>([
  'PORT',
  'STARTER_CONTENT',
  'RATE_LIMITS',
  'STAFF_SECOND_FACTOR',
  'NEWSLETTER_DOUBLE_OPT_IN',
  'NEWSLETTER_RATE',
  'BACKUP_EVERY',
  'BACKUP_KEEP',
  'WORKERS',
  'DRAIN_SECONDS',
  'ACADEMY_TIME_ZONE',
  'MARKET_WEEK_EKE',
]);

/** State of an academy for a request for help: no names, addresses, texts or secrets, so that it is safe to send or publish. */
export async function diagnose(db: Db, config: Config, env: Record<string, string | undefined>, version: string) {
  return {
    versions: {
      academy: version,
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      database: await databaseVersion(db, config.databaseUrl.startsWith('postgres')),
    },
    memory: { machineMiB: Math.round(totalmem() / 2 ** 20) },
    settings: Object.fromEntries(Object.keys(variables).map((name) => [name, describeSetting(name, env[name])])),
    migrations: await describeMigrations(db),
    rows: await countRows(db),
    jobs: await countStates(db, 'jobs'),
    mails: await countStates(db, 'mails'),
    errors: await readErrors(db),
    disk: await describeDisk(config),
  };
}

function describeSetting(name: string, value: string | undefined): string {
  if (!value) return 'default';
  return openVariables.has(name) ? value : 'set';
}

async function describeDisk({ dataDir, databaseUrl }: Config) {
  const disk = await statfs(dataDir).catch(() => undefined);
  const sizeOf = (file: string) =>
    stat(file).then(
      ({ size }) => size,
      () => undefined,
    );
  const mib = (blocks: number) => Math.round((blocks * (disk?.bsize ?? 0)) / 2 ** 20);
  return {
    ...(disk ? { freeMiB: mib(disk.bavail), totalMiB: mib(disk.blocks) } : {}),
    ...(databaseUrl === join(dataDir, 'academy.db')
      ? { databaseBytes: await sizeOf(databaseUrl), walBytes: await sizeOf(`${databaseUrl}-wal`) }
      : {}),
  };
}
