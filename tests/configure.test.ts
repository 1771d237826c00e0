import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { test as base, expect, onTestFinished } from 'vitest';
import { engine } from './support/empty-database.ts';
import { createSmtpServer, smtpError } from './support/smtp.ts';

// No database takes part.
const test = base.runIf(engine === 'sqlite');

function newFile(content?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-configure-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'academy.env');
  if (content !== undefined) writeFileSync(file, content);
  return file;
}

/** Runs a script with settings from `file`, and answers its questions. */
function run(
  script: string,
  file: string,
  answers: string[] = [],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [`scripts/${script}`], { env: { PATH: process.env.PATH, ENV_FILE: file, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.end(answers.map((answer) => `${answer}\n`).join(''));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

const answers = (smtpUrl: string) => [
  'Ụlọ Akwụkwọ',
  'https://academy.example',
  smtpUrl,
  'hello@academy.example',
  'head@academy.example',
  'Europe/Berlin',
];

test('asks, sends a test email, and writes what npm start reads', async () => {
  const server = await createSmtpServer();
  const file = newFile();
  const { code, output } = await run('configure.mjs', file, ['Ụlọ Akwụkwọ', 'academy.example', ...answers(server.url).slice(1)]);
  expect([code, output]).toEqual([0, expect.stringContaining('A test email is on its way to head@academy.example')]);
  // A wrong answer is asked for again.
  expect(output).toContain('The variable PUBLIC_URL must be an address such as https://example.org, without a path.');
  expect(server.received.map(({ subject, from }) => [subject, from?.name])).toEqual([['Test of your email settings', 'Ụlọ Akwụkwọ']]);
  expect(parseEnv(readFileSync(file, 'utf8'))).toEqual({
    PUBLIC_URL: 'https://academy.example',
    SMTP_URL: server.url,
    MAIL_FROM: 'Ụlọ Akwụkwọ <hello@academy.example>',
    ADMIN_EMAIL: 'head@academy.example',
    ACADEMY_TIME_ZONE: 'Europe/Berlin',
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('asks before it writes over a file, and keeps the settings that it does not ask for', { tags: ['full'] }, async () => {
  const file = newFile('# ours\nDATABASE_URL=postgres://db.example/academy\nPUBLIC_URL=https://old.example\n');
  const before = readFileSync(file, 'utf8');
  expect(await run('configure.mjs', file, [''])).toMatchObject({ code: 0, output: expect.stringContaining('Nothing was written') });
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect((await run('configure.mjs', file, ['y', ...answers('')])).code).toBe(0);
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^# ours\nDATABASE_URL=postgres:\/\/db\.example\/academy\n/);
  expect(parseEnv(text)).toMatchObject({ PUBLIC_URL: 'https://academy.example', DATABASE_URL: 'postgres://db.example/academy' });
});

test('prints no password that the file has, and keeps it when the answer is empty or the default as it was shown', { tags: ['full'] }, async () => {
  const server = await createSmtpServer();
  const SMTP_URL = `smtp://mailer:s3cret:p@ss@${server.host}`;
  const secrets = { SMTP_URL, ADMIN_PASSWORD: 's3cret-administrator', DATABASE_URL: 'postgres://academy:s3cret-db@db.example/academy' };
  const file = newFile(
    Object.entries(secrets)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  for (const kept of ['', `smtp://****@${server.host}`]) {
    const { code, output } = await run('configure.mjs', file, ['y', ...answers(kept), 'y']);
    expect([code, output]).toEqual([0, expect.stringContaining(`[smtp://****@${server.host}]`)]);
    expect(output).not.toMatch(/s3cret|mailer/);
    expect(parseEnv(readFileSync(file, 'utf8'))).toMatchObject(secrets);
  }
});

test('says why the mail server rejects the test email, and writes nothing unless it is told to', { tags: ['full'] }, async () => {
  const server = await createSmtpServer({ onConnect: (_session, done) => done(smtpError(554)) });
  const file = newFile();
  const refused = await run('configure.mjs', file, [...answers(server.url), 'n']);
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/The test email was not sent: .*554[\s\S]*Nothing was written/) });
  expect(existsSync(file)).toBe(false);
  expect((await run('configure.mjs', file, [...answers(server.url), 'y'])).code).toBe(0);
  expect(existsSync(file)).toBe(true);
});

test('writes nothing when the answers end early', async () => {
  const file = newFile();
  expect(await run('configure.mjs', file, ['Ụlọ'])).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was written') });
  expect(existsSync(file)).toBe(false);
});

test('settings of the file count, those of the environment before them, and a missing file is named', async () => {
  const file = newFile('DATA_DIR=/nowhere/of/the/file\n');
  expect((await run('backup.mjs', file, [], {})).output).toContain('Please name the file to write');
  const backUp = async (env: Record<string, string>) => {
    const script = spawn(process.execPath, ['scripts/backup.mjs', `${file}.db`], { env: { PATH: process.env.PATH, ...env } });
    let output = '';
    script.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await new Promise((resolve) => script.once('close', resolve));
    return output;
  };
  expect(await backUp({ ENV_FILE: file })).toContain('/nowhere/of/the/file/academy.db');
  expect(await backUp({ ENV_FILE: file, DATA_DIR: '/nowhere/else' })).toContain('/nowhere/else/academy.db');
  expect(await backUp({ ENV_FILE: `${file}.missing` })).toMatch(/The settings in .*academy\.env\.missing cannot be read/);
});
