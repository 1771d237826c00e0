// Proves T36.

/** @module-tag full */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { startServer } from '#tests/support/server-process.ts';
import { attachStrace, needsStrace } from './strace.ts';

const straceOptions = ['-f', '-e', 'trace=connect,sendto'];
/** Ports of outgoing connections, including those to name servers. */
const connectedPorts = (trace: string) => [...readFileSync(trace, 'utf8').matchAll(/sin6?_port=htons\((\d+)\)/g)].map(([, port]) => Number(port));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-no-calls-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts an SMTP server that counts mails. */
async function openMailServer(): Promise<{ port: number; mailCount: () => number }> {
  let mailCount = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().once('end', () => {
        mailCount += 1;
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { port, mailCount: () => mailCount };
}

test('whatever URLs users enter, the server connects to its mail server only', async (context) => {
  needsStrace(context);
  const mails = await openMailServer();
  const dataDir = newFolder();
  const server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${mails.port}` }, { dataDir });
  onTestFinished(server.kill);
  const trace = join(dataDir, 'trace');
  const strace = await attachStrace(server.pid, straceOptions, trace);
  onTestFinished(() => void strace.kill());

  const token = await server.adminToken();
  const there = `http://127.0.0.1:${await freePort()}/picture.png`;
  const html = `<p>x</p><img src="${there}"><a href="${there}">x</a><iframe src="${there}"></iframe><img src="http://elsewhere.example/x.png">`;
  const form = postForm({ title: there, subtitle: there, body: html, image: await imageFile('png', 8, 8) });
  expect((await server.call('POST', '/blog', { token, form })).status).toBe(201);
  const person = { first_name: 'A', last_name: 'B', email: 'a@elsewhere.example', phone_number: '+234 1', level: 'beginner' };
  const secret = { password: 'a long enough secret', confirm_password: 'a long enough secret' };
  expect((await server.call('POST', '/register', { json: { ...person, ...secret } })).status).toBe(201);
  expect((await server.call('POST', '/blog/1/comment', { json: { text: there, email: 'a@127.0.0.1' } })).status).toBeLessThan(500);
  expect((await server.call('POST', '/subscribe', { json: { email: 'b@elsewhere.example' } })).status).toBe(201);
  await fetch(`${server.address}/blog`);
  await expect.poll(mails.mailCount).toBeGreaterThanOrEqual(2);
  expect(new Set(connectedPorts(trace))).toEqual(new Set([mails.port]));
});

test('the trace detects a connection', async (context) => {
  needsStrace(context);
  const port = await freePort();
  const trace = join(newFolder(), 'trace');
  const program = `fetch('http://127.0.0.1:${port}/').catch(() => undefined)`;
  execFileSync('strace', [...straceOptions, '-o', trace, process.execPath, '-e', program]);
  expect(connectedPorts(trace)).toContain(port);
});
