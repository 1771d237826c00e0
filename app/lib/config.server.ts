import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { isLocalDate, type LocalDate } from './local-date.ts';

const flag = (byDefault: 'on' | 'off') =>
  z.pipe(
    z._default(z.enum(['on', 'off']), byDefault),
    z.transform((value) => value === 'on'),
  );
const integer = (byDefault: number, max: number) =>
  z._default(z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)).check(z.lte(max)), byDefault);
const matching = (pattern: RegExp) => z.optional(z.string().check(z.regex(pattern)));
const url = (pattern: RegExp) => z.optional(z.string().check(z.regex(pattern), z.refine(URL.canParse)));
const splitList = (list: string) =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** CIDR notation (10.0.0.0/8, ::1/128) or a single address. */
function isNetwork(text: string): boolean {
  const [, base = '', bits = '0'] = text.match(/^([^/]+)(?:\/(\d{1,3}))?$/) ?? [];
  return isIP(base) !== 0 && Number(bits) <= (isIP(base) === 6 ? 128 : 32);
}

/** Name of the tz database; an offset such as +01:00 has no daylight saving. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** All environment variables, each with the end of its error message. */
const variables = {
  PORT: [integer(3000, 65_535), 'a port number from 0 to 65535'],
  HOST: [z._default(z.string(), '127.0.0.1'), 'an address to listen on'],
  PUBLIC_URL: [url(/^https?:\/\/[^\s/?#]+$/), 'an address such as https://example.org, without a path'],
  DATA_DIR: [z._default(z.string(), './var'), 'a folder'],
  DATABASE_URL: [url(/^postgres(ql)?:\/\/./), 'an address such as postgres://user:password@host/database'],
  SMTP_URL: [url(/^smtps?:\/\/./), 'an address such as smtp://user:password@host:587'],
  MAIL_FROM: [
    z._default(z.string().check(z.regex(/^[^\r\n]+@[^\r\n]+$/)), 'Mụta Igbo <hello@localhost>'),
    'a sender such as Academy <hello@example.org>',
  ],
  ADMIN_EMAIL: [matching(/^[^\s@]+@[^\s@]+$/), 'an e-mail address'],
  ADMIN_PASSWORD: [z.optional(z.string().check(z.minLength(12), z.maxLength(128))), '12 to 128 characters'],
  STARTER_CONTENT: [flag('on'), 'on or off'],
  RATE_LIMITS: [flag('on'), 'on or off'],
  STAFF_SECOND_FACTOR: [flag('off'), 'on or off'],
  NEWSLETTER_DOUBLE_OPT_IN: [flag('off'), 'on or off'],
  NEWSLETTER_RATE: [integer(10, 100_000), 'mails a second, or 0 for no limit'],
  WORKERS: [z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d*$/)), z.transform(Number)).check(z.lte(64))), 'a number of processes from 1 to 64'],
  ACADEMY_TIME_ZONE: [z._default(z.string().check(z.refine(isTimeZone)), 'Africa/Lagos'), 'a time zone such as Africa/Lagos'],
  MARKET_WEEK_EKE: [z._default(z.string().check(z.refine(isLocalDate)), '2025-12-31'), 'a date that is Eke, such as 2025-12-31'],
  TRUST_PROXY: [
    z.optional(z.string().check(z.refine((list) => splitList(list).every(isNetwork)))),
    'a list of networks such as 10.0.0.0/8, 127.0.0.1/32',
  ],
} as const;

type Values = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name][0]> };

export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  /** `postgres://...`, or the path of the SQLite file. */
  databaseUrl: string;
  outboxDir: string;
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
  trustProxy: string[];
  /** Number of server processes. */
  workers: number;
}

/** @throws {Error} that names the wrong variable and what it must be */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values = Object.fromEntries(
    Object.entries(variables).map(([name, [schema, mustBe]]) => {
      const parsed = z.safeParse(schema, env[name] === '' ? undefined : env[name]);
      if (!parsed.success) throw new Error(`The variable ${name} must be ${mustBe}.`);
      return [name, parsed.data];
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
    trustProxy: splitList(values.TRUST_PROXY ?? ''),
    workers: values.WORKERS ?? (values.DATABASE_URL ? availableParallelism() : 1),
  };
}
