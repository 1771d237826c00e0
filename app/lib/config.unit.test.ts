import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { readConfig } from './config.server.ts';

test('without variables the server listens on the loopback address alone', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    rateLimits: true,
    starterContent: true,
    newsletterRate: 10,
    backupEvery: 1440,
  });
  expect(config.databaseUrl).toMatch(/var\/academy\.db$/);
});

test('treats an empty variable as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: undefined });
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'academy.example'],
  ['PUBLIC_URL', 'https://academy.example/path'],
  ['PUBLIC_URL', 'https://academy.example?page'],
  ['PUBLIC_URL', 'https://academy.example:99999'],
  ['PUBLIC_URL', 'https://['],
  ['BACKUP_EVERY', '0'],
  ['BACKUP_EVERY', '1441'],
  ['BACKUP_EVERY', '1 hour'],
  ['BACKUP_KEEP', '0'],
  ['BACKUP_KEEP', '36'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'postgres://['],
  ['SMTP_URL', 'mail.example.org'],
  ['SMTP_URL', 'smtp://['],
  ['MAIL_FROM', 'Academy <hello@example.org>\r\nBcc: x@example.org'],
  ['MAIL_FROM', 'nobody'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', 'short'],
  ['STARTER_CONTENT', 'yes'],
  ['RATE_LIMITS', 'false'],
  ['NEWSLETTER_DOUBLE_OPT_IN', '1'],
  ['NEWSLETTER_RATE', '-1'],
  ['NEWSLETTER_RATE', 'fast'],
  ['ADMIN_PASSWORD', 'a'.repeat(129)],
  ['TRUST_PROXY', 'all of them'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '::1/129'],
  ['TRUST_PROXY', '300.1.1.1'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', '10.0.0.0/8, localhost'],
  ['ACADEMY_TIME_ZONE', 'Lagos'],
  ['ACADEMY_TIME_ZONE', '+01:00'],
  ['METRICS_FROM', 'everybody'],
  ['METRICS_FROM', '10.0.0.0/40'],
  ['DRAIN_SECONDS', '-1'],
  ['DRAIN_SECONDS', '5000'],
  ['DRAIN_SECONDS', 'x'],
  ['WORKERS', '0'],
  ['WORKERS', '65'],
  ['WORKERS', 'all'],
])('%s=%s stops the start with a message that names the variable', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^The variable ${name} must be `));
});

test('reads every variable', () => {
  const config = readConfig({
    PORT: '0',
    HOST: '::',
    PUBLIC_URL: 'https://academy.example:8443',
    DATA_DIR: '/srv/academy',
    BACKUP_DIR: '/mnt/backups/',
    BACKUP_EVERY: '15',
    BACKUP_KEEP: '35',
    DATABASE_URL: 'postgres://user:secret@db.example/academy?host=/run/postgresql',
    SMTP_URL: 'smtps://user:secret@mail.example:465',
    MAIL_FROM: 'Academy <hello@academy.example>',
    ADMIN_EMAIL: 'head@academy.example',
    ADMIN_PASSWORD: 'twelve chars',
    STARTER_CONTENT: 'off',
    RATE_LIMITS: 'off',
    NEWSLETTER_DOUBLE_OPT_IN: 'on',
    STAFF_SECOND_FACTOR: 'on',
    NEWSLETTER_RATE: '0',
    ACADEMY_TIME_ZONE: 'America/New_York',
    MARKET_WEEK_EKE: '2012-02-19',
    TRUST_PROXY: '10.0.0.0/8, ::1/128,192.0.2.1,',
    WORKERS: '3',
    METRICS_FROM: '10.1.0.0/16',
    DRAIN_SECONDS: '300',
  });
  expect(config).toEqual({
    port: 0,
    metricsFrom: ['10.1.0.0/16'],
    host: '::',
    publicUrl: 'https://academy.example:8443',
    dataDir: '/srv/academy',
    databaseUrl: 'postgres://user:secret@db.example/academy?host=/run/postgresql',
    outboxDir: '/srv/academy/outbox',
    backupDir: '/mnt/backups',
    backupEvery: 15,
    backupKeep: 35,
    smtpUrl: 'smtps://user:secret@mail.example:465',
    mailFrom: 'Academy <hello@academy.example>',
    adminEmail: 'head@academy.example',
    adminPassword: 'twelve chars',
    starterContent: false,
    rateLimits: false,
    newsletterDoubleOptIn: true,
    staffSecondFactor: true,
    newsletterRate: 0,
    timeZone: 'America/New_York',
    ekeDate: '2012-02-19',
    trustProxy: ['10.0.0.0/8', '::1/128', '192.0.2.1'],
    workers: 3,
    drainSeconds: 300,
    warnings: [],
  });
});

test('one process serves SQLite, and one process per core serves PostgreSQL', () => {
  expect(readConfig({}).workers).toBe(1);
  expect(readConfig({ WORKERS: '1' }).workers).toBe(1);
  expect(readConfig({ DATABASE_URL: 'postgres://user@db.example/academy' }).workers).toBe(availableParallelism());
});

test('a setting of an earlier version is warned of, and stops nothing', () => {
  for (const DATABASE_URL of ['', 'postgres://user@db.example/academy'])
    expect(readConfig({ DATABASE_URL, BACKUP_CONTINUOUS_DIR: '/mnt/copy' }).warnings).toEqual([
      expect.stringMatching(/^The setting BACKUP_CONTINUOUS_DIR has no effect any more: .* Please remove it, and set BACKUP_DIR and BACKUP_EVERY/),
    ]);
  expect(readConfig({ BACKUP_CONTINUOUS_DIR: '' }).warnings).toEqual([]);
});

test('several processes on SQLite stop the start with a message that says what to do', () => {
  const message = 'The variable WORKERS must be 1 on SQLite: for several processes set DATABASE_URL to a PostgreSQL database.';
  for (const DATABASE_URL of [undefined, '']) expect(() => readConfig({ DATABASE_URL, WORKERS: '2' })).toThrow(message);
});
