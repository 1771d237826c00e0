import { expect, test } from 'vitest';
import { readConfig } from '#app/lib/config.server.ts';
import { academyVersion } from '#app/lib/version.server.ts';
import { startFacts, startupBanner } from './startup-banner.server.ts';

const secrets = {
  DATABASE_URL: 'postgres://academy:s3cret-db@db.example:6432/school?password=s3cret-query',
  SMTP_URL: 'smtps://mailer:s3cret-mail@mail.example:465',
  ADMIN_PASSWORD: 's3cret-administrator',
};

test('the first lines name version, address, database, mail and backups, and no secret', () => {
  const config = readConfig({ ...secrets, PUBLIC_URL: 'https://academy.example', BACKUP_DIR: '/mnt/backups', BACKUP_EVERY: '60', WORKERS: '2' });
  expect(startFacts(config)).toEqual({
    version: academyVersion(),
    public_url: 'https://academy.example',
    database: 'PostgreSQL db.example:6432/school',
    mail: 'SMTP mail.example:465',
    backups: '/mnt/backups, every 60 minutes, of 14 days',
    workers: 2,
  });
  const banner = startupBanner(config, 3000, { brandName: 'Mụta Igbo', administrator: undefined });
  for (const text of [academyVersion(), 'https://academy.example', 'PostgreSQL db.example:6432/school', 'SMTP mail.example:465', '/mnt/backups'])
    expect(banner).toContain(text);
  expect(banner + JSON.stringify(startFacts(config))).not.toMatch(/s3cret|mailer|academy:/);
});

test('without settings data and mails are files, and no backups are said to be none', () => {
  const config = readConfig({ DATA_DIR: '/srv/academy' });
  expect(startFacts(config)).toMatchObject({
    public_url: 'http://localhost:3000',
    database: 'SQLite /srv/academy/academy.db',
    mail: 'files in /srv/academy/outbox',
    backups: 'none (BACKUP_DIR is not set)',
  });
});

test('a database on a socket is named by its folder', () => {
  expect(startFacts(readConfig({ DATABASE_URL: 'postgres://academy@localhost/school?host=/run/postgresql' })).database).toBe(
    'PostgreSQL /run/postgresql/school',
  );
});
