import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a hostile server may do with a try, from the moment it knows the reader. */
export const faults = [
  'takes it',
  'takes it late',
  'takes it, but drops the connection',
  '421 and closes',
  '450 to the reader',
  '451 to the letter',
  '550 to the reader',
  '550 5.7.1 to the letter',
  'drops before DATA',
  'drops in DATA',
  'hangs before DATA',
  'hangs after DATA',
] as const;
export type Fault = (typeof faults)[number];

export interface ReceivedMail {
  address: string;
  messageId: string;
  /** False when the sender cannot know that it was taken. */
  told: boolean;
}

export interface FaultySmtpServer {
  url: string;
  taken: ReceivedMail[];
  /** How often each fate has come, and how many tries that were. */
  counts: Map<Fault, number>;
  tries(): number;
}

interface Settings {
  fateOf(address: string): Fault;
  /** How long a server that hangs keeps the connection. */
  hangMs: number;
  lateMs(): number;
}

const answers: Partial<Record<Fault, string>> = {
  '450 to the reader': '450 4.2.1 The mailbox is busy',
  '550 to the reader': '550 5.1.1 Nobody has this name',
  '451 to the letter': '451 4.3.0 Not now',
  '550 5.7.1 to the letter': '550 5.7.1 We do not like this letter',
};

/** An SMTP server on this machine that does to every try what it is told to, until the test is over. */
export async function createFaultySmtpServer({ fateOf, hangMs, lateMs }: Settings): Promise<FaultySmtpServer> {
  const taken: ReceivedMail[] = [];
  const counts = new Map<Fault, number>();
  const sockets = new Set<Socket>();

  function talk(socket: Socket): void {
    let heard = '';
    let inData = false;
    let address = '';
    let fate: Fault = 'takes it';
    const say = (line: string) => void socket.write(`${line}\r\n`);
    const take = (told: boolean) => taken.push({ address, messageId: heard.match(/^Message-ID: (<.+>)\r$/im)?.[1] ?? '', told });

    function readerNamed(line: string): void {
      address = line.match(/<(.+)>/)?.[1] ?? '';
      fate = fateOf(address);
      counts.set(fate, (counts.get(fate) ?? 0) + 1);
      if (fate === 'drops before DATA') socket.destroy();
      else if (fate === 'hangs before DATA') setTimeout(() => socket.destroy(), hangMs).unref();
      else if (fate === '421 and closes') socket.end('421 4.3.2 Shutting down\r\n');
      else say(fate.endsWith('to the reader') ? (answers[fate] ?? '') : '250 OK');
    }

    function letterCame(): void {
      if (fate === 'takes it, but drops the connection') {
        take(false);
        socket.destroy();
      } else if (fate === 'hangs after DATA') setTimeout(() => socket.destroy(), hangMs).unref();
      else if (fate === 'takes it late') {
        take(true);
        setTimeout(() => say('250 OK'), lateMs());
      } else if (fate === 'takes it') {
        take(true);
        say('250 OK');
      } else say(answers[fate] ?? '');
    }

    function obey(line: string): void {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') readerNamed(line);
      else if (verb === 'DATA') {
        inData = true;
        say('354 Go on');
      } else if (verb === 'QUIT') socket.end('221 Bye\r\n');
      else say('250 OK');
    }

    say('220 hostile ESMTP');
    // Who is killed breaks its connections off.
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1');
      if (inData && fate === 'drops in DATA') socket.destroy();
      for (;;) {
        const mark = inData ? '\r\n.\r\n' : '\r\n';
        const end = heard.indexOf(mark);
        if (end < 0 || socket.destroyed) return;
        if (inData) {
          inData = false;
          letterCame();
        } else obey(heard.slice(0, end));
        heard = heard.slice(end + mark.length);
      }
    });
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, taken, counts, tries: () => [...counts.values()].reduce((sum, count) => sum + count, 0) };
}
