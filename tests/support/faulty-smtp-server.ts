import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Faults of an SMTP server in one delivery attempt, from RCPT TO on. */
export const faults = [
  'accepts',
  'accepts late',
  'accepts, then drops the connection',
  '421 and closes',
  '450 to RCPT',
  '451 to DATA',
  '550 to RCPT',
  '550 5.7.1 to DATA',
  'drops before DATA',
  'drops in DATA',
  'hangs before DATA',
  'hangs after DATA',
] as const;
export type Fault = (typeof faults)[number];

export interface ReceivedMail {
  address: string;
  messageId: string;
  /** False when the sender cannot know that the mail was accepted. */
  isAcknowledged: boolean;
}

export interface FaultySmtpServer {
  url: string;
  accepted: ReceivedMail[];
  /** Number of attempts by fault. */
  counts: Map<Fault, number>;
  attempts(): number;
}

interface FaultyServerOptions {
  faultOf(address: string): Fault;
  /** Milliseconds for which a hanging server keeps the connection open. */
  hangMs: number;
  lateMs(): number;
}

const responses: Partial<Record<Fault, string>> = {
  '450 to RCPT': '450 4.2.1 The mailbox is busy',
  '550 to RCPT': '550 5.1.1 Nobody has this name',
  '451 to DATA': '451 4.3.0 Not now',
  '550 5.7.1 to DATA': '550 5.7.1 We do not like this letter',
};

/** Starts an SMTP server that applies the given fault to every attempt, until the test ends. */
export async function createFaultySmtpServer({ faultOf, hangMs, lateMs }: FaultyServerOptions): Promise<FaultySmtpServer> {
  const accepted: ReceivedMail[] = [];
  const counts = new Map<Fault, number>();
  const sockets = new Set<Socket>();

  function serve(socket: Socket): void {
    let buffer = '';
    let inData = false;
    let address = '';
    let fault: Fault = 'accepts';
    const respond = (line: string) => void socket.write(`${line}\r\n`);
    const accept = (isAcknowledged: boolean) =>
      accepted.push({ address, messageId: buffer.match(/^Message-ID: (<.+>)\r$/im)?.[1] ?? '', isAcknowledged });

    function handleRecipient(line: string): void {
      address = line.match(/<(.+)>/)?.[1] ?? '';
      fault = faultOf(address);
      counts.set(fault, (counts.get(fault) ?? 0) + 1);
      if (fault === 'drops before DATA') socket.destroy();
      else if (fault === 'hangs before DATA') setTimeout(() => socket.destroy(), hangMs).unref();
      else if (fault === '421 and closes') socket.end('421 4.3.2 Shutting down\r\n');
      else respond(fault.endsWith('to RCPT') ? (responses[fault] ?? '') : '250 OK');
    }

    function handleMessage(): void {
      if (fault === 'accepts, then drops the connection') {
        accept(false);
        socket.destroy();
      } else if (fault === 'hangs after DATA') setTimeout(() => socket.destroy(), hangMs).unref();
      else if (fault === 'accepts late') {
        accept(true);
        setTimeout(() => respond('250 OK'), lateMs());
      } else if (fault === 'accepts') {
        accept(true);
        respond('250 OK');
      } else respond(responses[fault] ?? '');
    }

    function handleCommand(line: string): void {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') handleRecipient(line);
      else if (verb === 'DATA') {
        inData = true;
        respond('354 Go on');
      } else if (verb === 'QUIT') socket.end('221 Bye\r\n');
      else respond('250 OK');
    }

    respond('220 hostile ESMTP');
    // A killed sender resets its connections.
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      buffer += chunk.toString('latin1');
      if (inData && fault === 'drops in DATA') socket.destroy();
      for (;;) {
        const terminator = inData ? '\r\n.\r\n' : '\r\n';
        const end = buffer.indexOf(terminator);
        if (end < 0 || socket.destroyed) return;
        if (inData) {
          inData = false;
          handleMessage();
        } else handleCommand(buffer.slice(0, end));
        buffer = buffer.slice(end + terminator.length);
      }
    });
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, accepted, counts, attempts: () => [...counts.values()].reduce((sum, count) => sum + count, 0) };
}
