import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import type { Config } from '#app/lib/config.server.ts';

export interface Mail {
  /** Name of its template: 'accounts.verification-code'. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
  calendar?: MailCalendar;
  /** Time in ms from which it is not sent any more, because the code or link in it has expired. */
  expiresAt?: number;
}

/** Invitation or cancellation for the calendar of the recipient (RFC 5546), as a part of the mail and as a file. */
export interface MailCalendar {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

interface OutgoingMail extends Omit<Mail, 'kind'> {
  /** The same for all attempts, so that recipients can detect duplicates. */
  messageId: string;
  /** File name in the outbox. */
  name: string;
}

/** Called before the end of a message: after false it is not completed, and the SMTP server discards it. */
type ConfirmLease = () => Promise<boolean>;

export type SendMail = (mail: OutgoingMail, confirmLease: ConfirmLease) => Promise<void>;

/** SMTP connections per queue; each sends one mail at a time. */
export const connections = { notice: 2, newsletter: 5 } as const;

export interface Mailer {
  /** Each queue has its own connections: a hanging newsletter does not delay pins. */
  send: Record<keyof typeof connections, SendMail>;
  /** Tries connection, TLS and login, and sends nothing. Missing where mails are files. */
  verify?: () => Promise<unknown>;
  close(): void;
}

/** Limits in ms, after which an attempt fails and is repeated later. */
const smtpLimits = {
  connectionTimeout: 20_000,
  /** Some servers make senders wait for their first line on purpose. */
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
  /** One mail, also when the server responds slowly. */
  sendTimeout: 100_000,
};

const leaseLost = 'Another worker sends this email';
const encodedWordChars = 52;

/** A subject that looks like an encoded word (RFC 2047) would be decoded by mail clients, line breaks included. */
const encodeSubject = (subject: string) => (subject.includes('=?') ? encodeWord(subject, 'Q', encodedWordChars) : subject);

/** Sends over SMTP, or writes files to the outbox without SMTP_URL. */
export function createMailer(config: Config, limits = smtpLimits): Mailer {
  const options = (mail: OutgoingMail): SendMailOptions => ({
    from: config.mailFrom,
    to: mail.to,
    subject: encodeSubject(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    ...(mail.headers ? { headers: mail.headers } : {}),
    ...(mail.calendar ? { icalEvent: { ...mail.calendar, filename: 'lesson.ics' } } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { smtpUrl, outboxDir } = config;
  if (smtpUrl) {
    const notice = openPool(smtpUrl, connections.notice, limits);
    const newsletter = openPool(smtpUrl, connections.newsletter, limits);
    const sendOver =
      (pool: Transporter): SendMail =>
      async (mail, confirmLease) => {
        const outgoing: Outgoing = { ...options(mail), signal: AbortSignal.timeout(limits.sendTimeout), confirmLease };
        await pool.sendMail(outgoing);
      };
    return {
      send: { notice: sendOver(notice), newsletter: sendOver(newsletter) },
      verify: async () => notice.verify?.(),
      close() {
        notice.close();
        newsletter.close();
      },
    };
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const write: SendMail = async (mail, confirmLease) => {
    const { message } = await composer.sendMail(options(mail));
    await mkdir(outboxDir, { recursive: true });
    if (!(await confirmLease())) throw new Error(leaseLost);
    const file = join(outboxDir, `${mail.name}.eml`);
    await writeFile(`${file}.part`, message as Buffer);
    await rename(`${file}.part`, file);
  };
  return { send: { notice: write, newsletter: write }, close: () => undefined };
}

interface Outgoing extends SendMailOptions {
  confirmLease: ConfirmLease;
}

/** The URL is passed as an option: as an argument of its own nodemailer would ignore the other options. */
function openPool(url: string, maxConnections: number, { sendTimeout: _, ...limits }: typeof smtpLimits): Transporter {
  const pool = createTransport({ url, pool: true, maxConnections, ...limits });
  pool.use('stream', ({ data, message }, done) => {
    const { confirmLease } = data as Outgoing;
    message.processFunc((content) => Readable.from(endAfterConfirmation(confirmLease, content)));
    done();
  });
  return pool;
}

/** Ends the message only while the lease is held; otherwise the connection breaks, and the server discards the mail (RFC 5321, 4.1.1.4). */
async function* endAfterConfirmation(confirmLease: ConfirmLease, content: Readable) {
  yield* content;
  if (!(await confirmLease())) throw new Error(leaseLost);
}
