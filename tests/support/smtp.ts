import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { claimRows } from '#app/jobs/queue-table.queries.server.ts';
import { type MailRow, mailsTable, type Queue } from '#app/mail/mail.queries.server.ts';
import { admin } from './api-client.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export interface TestSmtpServer {
  host: string;
  url: string;
  received: Email[];
  /** Responses to the next mails, before mails are accepted: a code, or with the code and text of RFC 3463. */
  rejectionCodes: Response[];
}

type Response = number | `${number} ${string}`;

/** An error with the response that smtp-server sends. */
export function smtpError(response: Response) {
  const [code, ...text] = String(response).split(' ');
  return Object.assign(new Error(text.join(' ') || 'Not now'), { responseCode: Number(code) });
}

/** The mailbox does not exist: the only kind of answer that suppresses an address. */
export const deadMailbox = '550 5.1.1 No such user';

/** Starts an SMTP server that stores mails until the test ends. */
export async function createSmtpServer(overrides: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  const received: Email[] = [];
  const rejectionCodes: Response[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch {
        // The sender was killed during its mail.
        return done(smtpError(451));
      }
      const code = rejectionCodes.shift();
      if (code) return done(smtpError(code));
      received.push(await PostalMime.parse(Buffer.concat(chunks)));
      return done();
    },
    ...overrides,
  });
  // A killed sender resets its connections.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const host = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return { host, url: `smtp://${host}`, received, rejectionCodes };
}

/** Starts an SMTP server that responds to complete mails only after `release`. */
export async function createSlowSmtpServer() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const recipients: string[] = [];
  const smtpServer = await createSmtpServer({
    async onData(stream, session, done) {
      try {
        for await (const _ of stream);
      } catch {
        // The sender was killed during its mail.
        return done(smtpError(451));
      }
      recipients.push(session.envelope.rcptTo[0]?.address ?? '');
      await released;
      return done();
    },
  });
  return { peer: smtpServer, release, arrived: recipients };
}

/** Creates an app that sends to the SMTP server until the test ends. */
export async function createMailing(smtpServer: Pick<TestSmtpServer, 'url'>, env: Record<string, string> = {}): Promise<TestApp> {
  const app = await createTestApp({ SMTP_URL: smtpServer.url, MAIL_FROM: 'Academy <hello@academy.test>', ...env });
  onTestFinished(() => app.close());
  return app;
}

/** SMTP server that rejects recipients other than the administrator with the given response until it is repaired. */
export async function createRejectingServer(response: (address: string) => Response | undefined) {
  const server = { isRepaired: false, attempts: 0 };
  const peer = await createSmtpServer({
    onRcptTo({ address }, _session, done) {
      const refusal = server.isRepaired || address === admin.email ? undefined : response(address);
      if (address !== admin.email) server.attempts += 1;
      done(refusal ? smtpError(refusal) : null);
    },
  });
  return { server, peer };
}

/** Claims due mails, as a worker does. */
export async function claimMails(db: Db, queue: Queue, now: number, count: number): Promise<MailRow[]> {
  const interrupted = await claimRows<MailRow>(db, mailsTable, 'interrupted', { queue, now, count });
  return interrupted.length > 0 ? interrupted : claimRows<MailRow>(db, mailsTable, 'queued', { queue, now, count });
}

export const mailStates = async ({ context }: TestApp) =>
  (await context.db.selectFrom('mails').select('state').orderBy('id').execute()).map(({ state }) => state);
