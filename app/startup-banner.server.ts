import type { Config } from '#app/lib/config.server.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { academyVersion } from '#app/lib/version.server.ts';
import type { RunningApp } from './bootstrap.server.ts';

/** What this start serves and where it writes, for the first line of the log. Nothing of it is secret. */
export const startFacts = (config: Config) => ({
  version: academyVersion(),
  public_url: config.publicUrl,
  database: databaseOf(config),
  mail: mailOf(config),
  backups: backupsOf(config),
  workers: config.workers,
});

/** First lines of the output for the operator, once the academy serves. */
export function startupBanner(config: Config, port: number, { brandName, administrator }: Pick<RunningApp, 'brandName' | 'administrator'>): string {
  const lines = [
    `${brandName} is open at http://${clickableHost(config.host)}:${port}`,
    `Version ${academyVersion()}, public address ${config.publicUrl}`,
    `Data: ${databaseOf(config)}`,
    `Mails: ${mailOf(config)}`,
    `Backups: ${backupsOf(config)}`,
    ...(config.rateLimits ? [] : ['WARNING: rate limits are off (RATE_LIMITS=off). Never do this where strangers can come in.']),
    ...(administrator
      ? [
          `First administrator: ${administrator.email}`,
          administrator.password ? `Password (shown this once, keep it): ${administrator.password}` : 'Password: the one in ADMIN_PASSWORD',
        ]
      : []),
  ];
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`;
}

/** Engine, host and name, without user and password. */
function databaseOf({ databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  if (!databaseUrl.startsWith('postgres')) return `SQLite ${databaseUrl}`;
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `PostgreSQL ${searchParams.get('host') ?? host}${pathname}`;
}

const mailOf = ({ smtpUrl, outboxDir }: Pick<Config, 'smtpUrl' | 'outboxDir'>): string =>
  smtpUrl ? `SMTP ${new URL(smtpUrl).host}` : `files in ${outboxDir}`;

function backupsOf({ backupDir, backupEvery, backupKeep }: Pick<Config, 'backupDir' | 'backupEvery' | 'backupKeep'>): string {
  if (!backupDir) return 'none (BACKUP_DIR is not set)';
  return `${backupDir}, every ${pluralize(backupEvery, 'minute')}, of ${pluralize(backupKeep, 'day')}`;
}

/** Host for a URL that opens in a browser: wildcard and loopback addresses become localhost. */
const clickableHost = (host: string) =>
  ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
