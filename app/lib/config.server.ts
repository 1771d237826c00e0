import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseVariable, removedSettings, splitList, type Values, type VariableName, variables } from './config-variables.server.ts';
import type { LocalDate } from './local-date.ts';
import { withoutTrailingSlashes } from './parse-url.ts';
import { misspeltSettings } from './setting-names.server.ts';

export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  /** `postgres://...`, or the path of the SQLite file. */
  databaseUrl: string;
  outboxDir: string;
  /** Folder of scheduled backups; without one there are none. */
  backupDir: string | undefined;
  /** Program that is run with the path of each scheduled backup. */
  backupAfter: string | undefined;
  /** Minutes between two backups. */
  backupEvery: number;
  /** Days with backups that are kept. */
  backupKeep: number;
  smtpUrl: string | undefined;
  mailFrom: string;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  starterContent: boolean;
  rateLimits: boolean;
  /** Whether staff need a passkey or an authenticator app. */
  staffSecondFactor: boolean;
  newsletterDoubleOptIn: boolean;
  /** Mails per second; 0 for no limit. */
  newsletterRate: number;
  /** Time zone whose midnight begins a day, for the Word of the Day. */
  timeZone: string;
  /** A date that is Eke: the market days of all others follow from it. */
  ekeDate: LocalDate;
  /** Address below which live lessons have their rooms; without one tutors enter a link of their own. */
  meetingUrl: string | undefined;
  trustProxy: string[];
  /** Networks that may read /metrics. */
  metricsFrom: string[];
  /** Number of server processes. */
  workers: number;
  /** Seconds from SIGTERM to the end of listening. */
  drainSeconds: number;
  /** Sentences for the log of the start. */
  warnings: string[];
}

/** @throws {Error} that names the wrong variable and what it must be, or the name that was meant */
export function readConfig(env: Record<string, string | undefined>): Config {
  const misspelt = misspeltSettings(env);
  if (misspelt.length > 0) throw new Error(misspelt.join('\n'));
  const values = Object.fromEntries(
    (Object.keys(variables) as VariableName[]).map((name) => {
      const parsed = parseVariable(name, env[name]);
      if ('error' in parsed) throw new Error(parsed.error);
      return [name, parsed.value];
    }),
  ) as Values;
  // Processes that share a SQLite file wait for each other's writes, and each write empties the caches of the others (decision 0016).
  if (!values.DATABASE_URL && (values.WORKERS ?? 1) > 1)
    throw new Error('The variable WORKERS must be 1 on SQLite: for several processes set DATABASE_URL to a PostgreSQL database.');
  const dataDir = resolve(values.DATA_DIR);
  const databaseUrl = values.DATABASE_URL ?? join(dataDir, 'academy.db');
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    dataDir,
    databaseUrl,
    outboxDir: join(dataDir, 'outbox'),
    backupDir: values.BACKUP_DIR && resolve(values.BACKUP_DIR),
    backupAfter: values.BACKUP_AFTER && resolve(values.BACKUP_AFTER),
    backupEvery: values.BACKUP_EVERY,
    backupKeep: values.BACKUP_KEEP,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    starterContent: values.STARTER_CONTENT,
    rateLimits: values.RATE_LIMITS,
    staffSecondFactor: values.STAFF_SECOND_FACTOR,
    newsletterDoubleOptIn: values.NEWSLETTER_DOUBLE_OPT_IN,
    newsletterRate: values.NEWSLETTER_RATE,
    timeZone: values.ACADEMY_TIME_ZONE,
    ekeDate: values.MARKET_WEEK_EKE,
    meetingUrl: values.MEETING_URL && withoutTrailingSlashes(values.MEETING_URL),
    trustProxy: splitList(values.TRUST_PROXY ?? ''),
    metricsFrom: splitList(values.METRICS_FROM),
    workers: values.WORKERS ?? (values.DATABASE_URL ? availableParallelism() : 1),
    drainSeconds: values.DRAIN_SECONDS,
    warnings: removedSettings(env),
  };
}
