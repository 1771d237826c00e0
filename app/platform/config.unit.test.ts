import { expect, test } from 'vitest';
import { readConfig } from './config.server.ts';

test('without any variable the academy opens on this machine alone', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    rateLimits: true,
    starterContent: true,
    newsletterRate: 10,
  });
  expect(config.databaseUrl).toMatch(/var\/academy\.db$/);
});

test('a blank variable is as good as none', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: undefined });
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'academy.example'],
  ['PUBLIC_URL', 'https://academy.example/path'],
  ['DATABASE_URL', 'mysql://x'],
  ['SMTP_URL', 'mail.example.org'],
  ['MAIL_FROM', 'nobody'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', 'short'],
  ['STARTER_CONTENT', 'yes'],
  ['RATE_LIMITS', 'false'],
  ['NEWSLETTER_DOUBLE_OPT_IN', '1'],
  ['NEWSLETTER_RATE', '-1'],
  ['TRUST_PROXY', 'all of them'],
])('%s=%s stops the start with a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^The variable ${name} must be `));
});
