import { createServer, type Server, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createDeferredMails } from '#app/features.server.ts';
import { createMailing, createSmtpServer } from '#tests/support/smtp.ts';
import { queues } from './mail.queries.server.ts';
import { createMailWorkers } from './mail-workers.server.ts';
import { createMailer } from './mailer.server.ts';

/** In ms: so long that only the limit of the test ends an attempt. */
const limits = { connectionTimeout: 60_000, greetingTimeout: 60_000, socketTimeout: 60_000, sendTimeout: 60_000 };

/** Accepts connections, and says these lines and nothing more. */
async function createSilentServer(...lines: string[]): Promise<Server> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    for (const line of lines) socket.write(`${line}\r\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return server;
}

test.for([
  ['never says a word', [], { greetingTimeout: 200 }, 'Greeting never received'],
  ['greets and says no more', ['220 academy.test ESMTP'], { socketTimeout: 200 }, 'Timeout'],
] as const)('a mail server that %s: the attempt fails with a reason, and the mail is sent later', async ([_, lines, limit, reason]) => {
  const working = await createSmtpServer();
  const app = await createMailing(working);
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  const address = (await createSilentServer(...lines)).address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const mailer = createMailer({ ...app.context.config, smtpUrl: `smtp://127.0.0.1:${port}` }, { ...limits, ...limit });
  onTestFinished(mailer.close);
  expect(await createMailWorkers(app.context, mailer.send, createDeferredMails()).deliver(queues.notice)).toBe(1);
  const rows = await app.context.db.selectFrom('mails').select(['state', 'failed_attempts', 'last_error']).execute();
  expect(rows).toEqual([{ state: 'queued', failed_attempts: 1, last_error: expect.stringContaining(reason) }]);
  expect(working.received).toEqual([]);
  app.clock.ms += 5 * 60_000;
  await app.mails();
  expect(working.received).toHaveLength(1);
});
