import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { canGetHouseholdMail } from '#app/features/household/public.server.ts';
import type { MailTemplate } from '#app/mail/mail-template.server.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import type { Family } from './families.queries.server.ts';

type Context = Pick<AppContext, 'config' | 'now'>;

interface News<Props extends object> {
  families: Family[];
  template: MailTemplate<Props>;
  propsOf: (family: Family) => Props;
  /** Time after which the mail is of no use. */
  lifetimeMs?: number;
}

/**
 * One mail a household, in the transaction of its cause. Answers go to the academy: families and tutors do not learn each other's address.
 * @returns the number of mails: a household without a confirmed address gets none
 */
export async function tellFamilies<Props extends object>(
  tx: Db,
  context: Context,
  { families, template, propsOf, lifetimeMs }: News<Props>,
): Promise<number> {
  let mails = 0;
  for (const family of families) {
    if (!canGetHouseholdMail(family) || family.suppressed_at !== null) continue;
    const mail = { to: family.email, replyTo: context.config.mailFrom, props: propsOf(family) };
    const subscriberId = family.subscriber_id ?? undefined;
    await sendMail(tx, context, template, { ...mail, subscriberId, ...(lifetimeMs !== undefined && { lifetimeMs }) });
    mails += 1;
  }
  return mails;
}
