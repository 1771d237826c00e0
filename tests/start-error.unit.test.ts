import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeStartError } from '../scripts/start-error.mjs';

const errorOf = (message: string, details: Record<string, unknown> = {}) => Object.assign(new Error(message), details);

test.each([
  ['28P01', 'password authentication failed for user "academy"', /password in DATABASE_URL/],
  ['28000', 'role "academy" does not exist', /user in DATABASE_URL/],
  ['3D000', 'database "school" does not exist', /name in DATABASE_URL/],
  ['42501', 'permission denied for schema public', /user in DATABASE_URL has no right/],
  ['53300', 'sorry, too many clients already', /max_connections/],
  ['57P03', 'the database system is starting up', /starting or stopping/],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432', /is DATABASE_URL right/],
  ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN db.example', /is DATABASE_URL right/],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND db.example', /is DATABASE_URL right/],
  [undefined, 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', /DATABASE_URL has none/],
  [undefined, 'The server does not support SSL connections', /DATABASE_URL asks for TLS/],
  [undefined, 'Connection terminated unexpectedly', /is DATABASE_URL right/],
])('an error of the database (%s: %s) is one sentence', (code, message, sentence) => {
  const described = describeStartError(errorOf(message, { code }), {});
  expect(described).toMatch(sentence);
  expect(described).not.toMatch(/\n|academy|school/);
});

test.each([
  [{ code: 'EADDRINUSE', syscall: 'listen' }, 'The port is taken: another program listens on 80. Set PORT to another port.'],
  [{ code: 'EACCES', syscall: 'listen' }, 'This user may not listen on PORT 80. Set PORT to 1024 or more, behind a proxy.'],
  [{ code: 'EADDRNOTAVAIL', syscall: 'listen' }, /^HOST 10\.0\.0\.1 is no address of this machine\./],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: '10.0.0.1' }, /^HOST 10\.0\.0\.1 is no address of this machine\./],
  [{ code: 'EEXIST', syscall: 'mkdir', path: '/srv' }, 'The folder /srv of DATA_DIR cannot be used: it is a file. Please name a folder.'],
  [{ code: 'EACCES', syscall: 'mkdir', path: '/srv' }, /^The folder \/srv of DATA_DIR cannot be used: this user may not create it\./],
  [{ code: 'ENOENT', syscall: 'connect' }, /is DATABASE_URL right/],
])('%o names the setting', (details, sentence) => {
  expect(describeStartError(errorOf('failed', details), { PORT: '80', HOST: '10.0.0.1' })).toMatch(sentence);
});

test('a fault of the program keeps its stack', () => {
  expect(describeStartError(new TypeError('x is not a function'), {})).toMatch(/^TypeError: x is not a function\n +at /);
});

test.each(['backup.mjs FILE', 'restore.mjs FILE'])('%s ends with the sentence, too', (command) => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-start-error-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [script = '', file = ''] = command.split(' ');
  const env = { PATH: process.env.PATH, ENV_FILE: join(folder, 'academy.env') };
  writeFileSync(env.ENV_FILE, 'PORT=eighty\n');
  const { status, stderr } = spawnSync(process.execPath, [`scripts/${script}`, join(folder, file)], { env, encoding: 'utf8' });
  expect([status, stderr.trim()]).toEqual([1, 'The variable PORT must be a port number from 0 to 65535.']);
});
