import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { isLocalDate } from './local-date.ts';
import { defaultTimeZone, timeZoneName } from './time-zone.ts';

const flag = (byDefault: 'on' | 'off') =>
  z.pipe(
    z._default(z.enum(['on', 'off']), byDefault),
    z.transform((value) => value === 'on'),
  );
const integer = (byDefault: number, max: number) =>
  z._default(z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)).check(z.lte(max)), byDefault);
const matching = (pattern: RegExp) => z.optional(z.string().check(z.regex(pattern)));
const url = (pattern: RegExp) => z.optional(z.string().check(z.regex(pattern), z.refine(URL.canParse)));
export const splitList = (list: string) =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** CIDR notation (10.0.0.0/8, ::1/128) or a single address. */
function isNetwork(text: string): boolean {
  const [, base = '', bits = '0'] = text.match(/^([^/]+)(?:\/(\d{1,3}))?$/) ?? [];
  return isIP(base) !== 0 && Number(bits) <= (isIP(base) === 6 ? 128 : 32);
}

const networks = z.string().check(z.refine((list) => splitList(list).every(isNetwork)));

interface Variable {
  schema: z.ZodMiniType;
  /** End of the message for a wrong value: 'The variable PORT must be …'. */
  mustBe: string;
  /** Value without the variable, in words where it depends on others. */
  byDefault: string;
  meaning: string;
}

/** All environment variables; `docs/configuration.md` is printed from them (`npm run docs:config`). */
export const variables = {
  PORT: { schema: integer(3000, 65_535), mustBe: 'a port number from 0 to 65535', byDefault: '3000', meaning: 'port of the server' },
  HOST: {
    schema: z._default(z.string(), '127.0.0.1'),
    mustBe: 'an address to listen on',
    byDefault: '127.0.0.1',
    meaning: 'address on which the server listens; `0.0.0.0` for all of the machine',
  },
  PUBLIC_URL: {
    schema: url(/^https?:\/\/[^\s/?#]+$/),
    mustBe: 'an address such as https://example.org, without a path',
    byDefault: 'http://localhost:PORT',
    meaning: 'origin in mails, canonical links, sitemap and feeds',
  },
  DATA_DIR: { schema: z._default(z.string(), './var'), mustBe: 'a folder', byDefault: './var', meaning: 'holds `academy.db` and `outbox/`' },
  BACKUP_DIR: {
    schema: z.optional(z.string()),
    mustBe: 'a folder',
    byDefault: '(no scheduled backups)',
    meaning: 'existing folder in which the academy writes checked backups; best on another disk, or a mounted store (decision 0094)',
  },
  BACKUP_EVERY: {
    schema: integer(1_440, 1_440).check(z.gte(1)),
    mustBe: 'a number of minutes from 1 to 1440',
    byDefault: '1440, a day',
    meaning: 'minutes between two scheduled backups; of several a day the newest 24 stay, and the last one of each day (decision 0118)',
  },
  BACKUP_KEEP: {
    schema: integer(14, 35).check(z.gte(1)),
    mustBe: 'a number of days from 1 to 35',
    byDefault: '14',
    meaning: 'days whose scheduled backups stay; the privacy page promises 35 days at most',
  },
  BACKUP_AFTER: {
    schema: z.optional(z.string()),
    mustBe: 'the path of a program',
    byDefault: '(none)',
    meaning: 'program that is run after each scheduled backup, with the path of its file as its only argument (decision 0126)',
  },
  DATABASE_URL: {
    schema: url(/^postgres(ql)?:\/\/./),
    mustBe: 'an address such as postgres://user:password@host/database',
    byDefault: '(SQLite in `DATA_DIR`)',
    meaning: 'PostgreSQL database: `postgres://user:password@host/database`',
  },
  SMTP_URL: {
    schema: url(/^smtps?:\/\/./),
    mustBe: 'an address such as smtp://user:password@host:587',
    byDefault: '(files in `DATA_DIR/outbox/`)',
    meaning: 'mail server: `smtp://user:password@host:587`, or `smtps://` with TLS from the start',
  },
  MAIL_FROM: {
    schema: z._default(z.string().check(z.regex(/^[^\r\n]+@[^\r\n]+$/)), 'Mụta Igbo <hello@localhost>'),
    mustBe: 'a sender such as Academy <hello@example.org>',
    byDefault: '`Mụta Igbo <hello@localhost>`',
    meaning: 'sender of all mails; also receives contact messages',
  },
  ADMIN_EMAIL: {
    schema: matching(/^[^\s@]+@[^\s@]+$/),
    mustBe: 'an email address',
    byDefault: '(generated)',
    meaning: 'first administrator; read only while no administrator exists',
  },
  ADMIN_PASSWORD: {
    schema: z.optional(z.string().check(z.minLength(12), z.maxLength(128))),
    mustBe: '12 to 128 characters',
    byDefault: '(generated, printed once)',
    meaning: 'password of the first administrator; read only while no administrator exists',
  },
  STARTER_CONTENT: {
    schema: flag('on'),
    mustBe: 'on or off',
    byDefault: 'on',
    meaning: '`off`: no seed content, and no starter course in an academy that is older than the course',
  },
  RATE_LIMITS: {
    schema: flag('on'),
    mustBe: 'on or off',
    byDefault: 'on',
    meaning: '`off` removes rate limits and waits, for tests and benchmarks only; the 5 attempts of a verification code stay',
  },
  STAFF_SECOND_FACTOR: {
    schema: flag('off'),
    mustBe: 'on or off',
    byDefault: 'off',
    meaning: '`on`: staff need a passkey or an authenticator app; without one the administration shows how to set it up, and nothing else',
  },
  NEWSLETTER_DOUBLE_OPT_IN: {
    schema: flag('off'),
    mustBe: 'on or off',
    byDefault: 'off',
    meaning: '`on`: only confirmed addresses receive newsletters',
  },
  NEWSLETTER_RATE: {
    schema: integer(10, 100_000),
    mustBe: 'mails a second, or 0 for no limit',
    byDefault: '10',
    meaning: 'newsletter mails per second; 0 is no limit',
  },
  WORKERS: {
    schema: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d*$/)), z.transform(Number)).check(z.lte(64))),
    mustBe: 'a number of processes from 1 to 64',
    byDefault: '1 on SQLite, else the number of cores',
    meaning: 'processes that share the port; more than 1 needs `DATABASE_URL` (decision 0016)',
  },
  DRAIN_SECONDS: {
    schema: integer(0, 300),
    mustBe: 'a number of seconds from 0 to 300',
    byDefault: '0',
    meaning:
      'seconds after SIGTERM in which `/healthz` answers 503 and all else is served as before, so that a balancer takes the instance out before it closes (decision 0129)',
  },
  ACADEMY_TIME_ZONE: {
    schema: z._default(z.string().check(z.refine((name) => timeZoneName(name) !== undefined)), defaultTimeZone),
    mustBe: 'a time zone such as Africa/Lagos',
    byDefault: 'Africa/Lagos',
    meaning: 'time zone of the tz database: times of posts and newsletters, and the midnights that begin days of words and weeks of the dashboard',
  },
  MARKET_WEEK_EKE: {
    schema: z._default(z.string().check(z.refine(isLocalDate)), '2025-12-31'),
    mustBe: 'a date that is Eke, such as 2025-12-31',
    byDefault: '2025-12-31',
    meaning: 'a date that is Eke: the market days Eke, Orie, Afọ and Nkwọ follow from it',
  },
  MEETING_URL: {
    schema: url(/^https:\/\/[^\s?#]+$/),
    mustBe: 'an address such as https://meet.example.org, without ? and #',
    byDefault: '(none: tutors enter a link of their own)',
    meaning: 'address of an own Jitsi or BigBlueButton; each live lesson has a room below it, whose random name is told to its two sides alone',
  },
  TRUST_PROXY: {
    schema: z.optional(networks),
    mustBe: 'a list of networks such as 10.0.0.0/8, 127.0.0.1/32',
    byDefault: '(none)',
    meaning:
      'networks whose `X-Forwarded-For` and `X-Request-Id` count, such as `127.0.0.1/32`; without it all visitors behind a proxy share one rate limit',
  },
  METRICS_FROM: {
    schema: z._default(networks, '127.0.0.1, ::1'),
    mustBe: 'a list of networks such as 127.0.0.1, 10.0.0.0/8',
    byDefault: '127.0.0.1, ::1',
    meaning: 'networks that may read `GET /metrics`',
  },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;
export type Values = { [Name in VariableName]: z.output<(typeof variables)[Name]['schema']> };

/** Settings of earlier versions, which change nothing any more, with what to do. */
export const removedVariables = {
  BACKUP_CONTINUOUS_DIR:
    'The setting BACKUP_CONTINUOUS_DIR has no effect any more: no continuous copy is written. Please remove it, and set BACKUP_DIR and BACKUP_EVERY, or run PostgreSQL with a standby (docs/operations.md).',
};

/** Sentences about settings that the environment has and the academy no longer reads. */
export const removedSettings = (env: Record<string, string | undefined>): string[] =>
  Object.entries(removedVariables).flatMap(([name, sentence]) => (env[name] ? sentence : []));

/** @returns the value, or the sentence that says what is wrong. An empty value is that of a missing variable. */
export function parseVariable(name: VariableName, text: string | undefined): { value: unknown } | { error: string } {
  const { schema, mustBe } = variables[name];
  const parsed = z.safeParse(schema, text === '' ? undefined : text);
  return parsed.success ? { value: parsed.data } : { error: `The variable ${name} must be ${mustBe}.` };
}

/** Table of all variables in Markdown. */
export const configurationTable = (): string =>
  ['| variable | default | meaning |', '|---|---|---|']
    .concat(Object.entries(variables).map(([name, { byDefault, meaning }]) => `| \`${name}\` | ${byDefault} | ${meaning} |`))
    .join('\n');
