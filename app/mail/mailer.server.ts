import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import type { Config } from '#app/lib/config.server.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
}

export interface OutgoingMail extends Mail {
  /** Stays the same when a mail is tried again, so that a double can be recognised. */
  messageId: string;
  /** Names the file in the outbox. */
  name: string;
}

/** Asked when all of a mail but its end was handed over: after false it is not completed, and the server discards it. */
export type MayLeave = () => Promise<boolean>;

export type SendMail = (mail: OutgoingMail, mayLeave: MayLeave) => Promise<void>;

/** How many mails of a lane are on their way at once, each over a connection of its own. */
export const connections = { notice: 2, newsletter: 5 } as const;

export interface Mailer {
  /** Each lane has connections of its own: a newsletter that hangs holds up no pin. */
  send: Record<keyof typeof connections, SendMail>;
  close(): void;
}

/** The longest hand-over, also to a server that trickles. */
const sendTimeoutMs = 100_000;

const leaseLost = 'Another worker sends this mail';
const encodedWordChars = 52;

/** What looks as if it were encoded already would be decoded where it is read, line breaks and all. */
const encodeSubject = (subject: string) => (subject.includes('=?') ? encodeWord(subject, 'Q', encodedWordChars) : subject);

/** Mail leaves over SMTP, or as a file in the outbox when no SMTP server is named. */
export function createMailer(config: Config): Mailer {
  const options = (mail: OutgoingMail): SendMailOptions => ({
    from: config.mailFrom,
    to: mail.to,
    subject: encodeSubject(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    ...(mail.headers ? { headers: mail.headers } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { smtpUrl, outboxDir } = config;
  if (smtpUrl) {
    const notice = openPool(smtpUrl, connections.notice);
    const newsletter = openPool(smtpUrl, connections.newsletter);
    const over =
      (pool: Transporter): SendMail =>
      async (mail, mayLeave) => {
        const outgoing: Outgoing = { ...options(mail), signal: AbortSignal.timeout(sendTimeoutMs), mayLeave };
        await pool.sendMail(outgoing);
      };
    return {
      send: { notice: over(notice), newsletter: over(newsletter) },
      close() {
        notice.close();
        newsletter.close();
      },
    };
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const write: SendMail = async (mail, mayLeave) => {
    const { message } = await composer.sendMail(options(mail));
    await mkdir(outboxDir, { recursive: true });
    if (!(await mayLeave())) throw new Error(leaseLost);
    const file = join(outboxDir, `${mail.name}.eml`);
    await writeFile(`${file}.part`, message as Buffer);
    await rename(`${file}.part`, file);
  };
  return { send: { notice: write, newsletter: write }, close: () => undefined };
}

interface Outgoing extends SendMailOptions {
  mayLeave: MayLeave;
}

/** The address stands among the options: named apart from them, it would be all that is read. */
function openPool(url: string, maxConnections: number): Transporter {
  const pool = createTransport({ url, pool: true, maxConnections, connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 });
  pool.use('stream', ({ data, message }, done) => {
    const { mayLeave } = data as Outgoing;
    message.processFunc((content) => Readable.from(heldBackUntil(mayLeave, content)));
    done();
  });
  return pool;
}

/** The end of a message follows its content only if the mail may still leave; else the connection breaks off without it (RFC 5321, 4.1.1.4). */
async function* heldBackUntil(mayLeave: MayLeave, content: Readable) {
  yield* content;
  if (!(await mayLeave())) throw new Error(leaseLost);
}
