import { storedAcademy } from '#app/academy/academy.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { type Academy, defaultAcademy } from '#app/ui/theme/brand.ts';
import type { Mail } from './mailer.server.ts';

/** Mail of a template, with the default settings of the academy until `withSettings` puts in the present ones. */
export interface TemplateMail extends Mail {
  textsFor?(academy: Academy): Pick<Mail, 'subject' | 'text' | 'html'>;
}

/** The mail with what administrators have set for the academy. It reads from the transaction that queues the mail. */
export async function withSettings(db: Db, { textsFor, ...mail }: TemplateMail): Promise<Mail> {
  if (!textsFor) return mail;
  const { academy } = await storedAcademy(db);
  return academy === defaultAcademy ? mail : { ...mail, ...textsFor(academy) };
}
