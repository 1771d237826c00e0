import { randomUUID } from 'node:crypto';
import { storedAcademy } from '#app/academy/academy.queries.server.ts';
import type { WorkerContext } from '#app/app-context.server.ts';
import { emailsWithRole } from '#app/auth/roles.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { insertMail, type QueuedMail } from './mail.queries.server.ts';
import type { MailTemplate } from './mail-template.server.ts';
import type { Mail } from './mailer.server.ts';

type Context = Pick<WorkerContext, 'config' | 'now'>;

interface MailTo<Props> extends Pick<Mail, 'to' | 'replyTo' | 'headers' | 'calendar'> {
  props: Props;
}

interface NoticeTo<Props> extends MailTo<Props> {
  /** Time in ms after which it is not sent any more, because the code or link in it has expired. */
  lifetimeMs?: number;
  /** Subscriber whose address is suppressed when the answer to this mail is that its mailbox does not exist. */
  subscriberId?: number | undefined;
}

/** A mail with the name and colours that administrators have set for the academy. `db` may be the transaction that queues it. */
export async function composeMail<Props extends object>(
  db: Db,
  { config }: Pick<Context, 'config'>,
  template: MailTemplate<Props>,
  { props, ...mail }: MailTo<Props>,
): Promise<Mail> {
  const { academy } = await storedAcademy(db);
  return { ...template.compose(config.publicUrl, props, academy), ...mail };
}

const newMessageId = ({ config }: Context) => `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`;

/** Queues a mail in the transaction that causes it, and returns its id and Message-ID. `notifyMailWorker` after the transaction sends it at once. */
export async function sendMail<Props extends object>(
  tx: Db,
  context: Context,
  template: MailTemplate<Props>,
  { lifetimeMs, subscriberId, ...mail }: NoticeTo<Props>,
): Promise<QueuedMail> {
  const now = context.now();
  const composed = await composeMail(tx, context, template, mail);
  const content: Mail = lifetimeMs === undefined ? composed : { ...composed, expiresAt: now + lifetimeMs };
  return insertMail(tx, { kind: template.name, content: JSON.stringify(content), subscriberId, messageId: newMessageId(context), now });
}

/** Queues a mail that its feature renders when it is sent (`deferredMails`). */
export const sendDeferredMail = (tx: Db, context: Context, { name: kind }: Pick<MailTemplate, 'name'>): Promise<QueuedMail> =>
  insertMail(tx, { kind, content: null, messageId: newMessageId(context), now: context.now() });

/** Queues a mail to each administrator, in the transaction of its cause. @returns the number of mails */
export async function mailAdministrators<Props extends object>(
  tx: Db,
  context: Context,
  template: MailTemplate<Props>,
  props: Props,
): Promise<number> {
  const administrators = await emailsWithRole(tx, 'administrator');
  for (const to of administrators) await sendMail(tx, context, template, { to, props });
  return administrators.length;
}

/** Footer of mails to administrators. */
export const administratorReason = (brandName: string) => `You get this email because you are an administrator of ${brandName}.`;
