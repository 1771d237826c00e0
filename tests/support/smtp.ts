import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

export interface Peer {
  host: string;
  url: string;
  received: Email[];
  /** SMTP codes to answer the next mails with, before accepting. */
  refusals: number[];
}

/** What smtp-server answers with when something is refused. */
export const smtpError = (responseCode: number) => Object.assign(new Error('Not now'), { responseCode });

/** A real SMTP server on this machine that keeps what it gets, until the test is over. */
export async function createSmtpServer(change: SMTPServerOptions = {}): Promise<Peer> {
  const received: Email[] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch {
        // The sender died in the middle of its mail, as some tests want it to.
        return done(smtpError(451));
      }
      const code = refusals.shift();
      if (code) return done(smtpError(code));
      received.push(await PostalMime.parse(Buffer.concat(chunks)));
      return done();
    },
    ...change,
  });
  // A sender that is killed breaks its connections off.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const host = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return { host, url: `smtp://${host}`, received, refusals };
}

/** A server that answers to complete mails only after `release`. */
export async function createSlowSmtpServer() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const arrived: string[] = [];
  const peer = await createSmtpServer({
    async onData(stream, session, done) {
      for await (const _ of stream);
      arrived.push(session.envelope.rcptTo[0]?.address ?? '');
      await released;
      done();
    },
  });
  return { peer, release, arrived };
}

/** An academy whose mail goes to the peer, until the test is over. */
export async function createMailing(peer: Pick<Peer, 'url'>, env: Record<string, string> = {}): Promise<TestApp> {
  const at = await createTestApp({ SMTP_URL: peer.url, MAIL_FROM: 'Academy <hello@academy.test>', ...env });
  onTestFinished(() => at.close());
  return at;
}

export const mailStates = async ({ academy }: TestApp) =>
  (await academy.db.selectFrom('mails').select('state').orderBy('id').execute()).map(({ state }) => state);
