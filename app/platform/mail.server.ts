import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from './config.server.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
}

export interface Stamped extends Mail {
  /** Stays the same when a mail is tried again, so that a double can be recognised. */
  messageId: string;
  /** Names the file in the outbox. */
  name: string;
}

export type SendMail = (mail: Stamped) => Promise<void>;

/** Mail leaves over SMTP, or as a file in the outbox when no SMTP server is named. */
export function openMail(config: Config): { send: SendMail; close(): void } {
  const options = (mail: Stamped): SendMailOptions => ({
    from: config.mailFrom,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    ...(mail.headers ? { headers: mail.headers } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (config.smtpUrl) {
    const smtp = createTransport(config.smtpUrl, {
      pool: true,
      maxConnections: 5,
      connectionTimeout: 20_000,
      greetingTimeout: 20_000,
      socketTimeout: 60_000,
    } as object);
    return { send: async (mail) => void (await smtp.sendMail(options(mail))), close: () => smtp.close() };
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(options(mail));
      await mkdir(config.outboxDir, { recursive: true });
      const file = join(config.outboxDir, `${mail.name}.eml`);
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
    close: () => undefined,
  };
}
