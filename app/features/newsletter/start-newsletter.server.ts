import type { Db } from '#app/db/schema.ts';
import { setStatementTimeout } from '#app/db/statement-timeout.server.ts';
import type { Config } from '#app/lib/config.server.ts';
import { issueMail } from './mails/issue.mail.server.ts';
import { insertNewsletter } from './newsletter.queries.server.ts';
import { bulkTimeoutMs } from './newsletter-mails.server.ts';

interface Content {
  subject: string;
  message: string;
  inArchive: boolean;
}

/** Creates the newsletter with one mail per subscriber, in the caller's transaction. The mail worker must be notified after it. */
export async function startNewsletter(tx: Db, { config, now }: { config: Config; now: () => number }, { subject, message, inArchive }: Content) {
  await setStatementTimeout(tx, bulkTimeoutMs);
  const mailing = { now: now(), host: new URL(config.publicUrl).hostname, kind: issueMail.name };
  return insertNewsletter(tx, { subject, message, inArchive }, mailing);
}

export const startedMessage = (recipients: number) => `Newsletter on its way to ${recipients} ${recipients === 1 ? 'reader' : 'readers'}`;

export const noSubscribersMessage = 'There are no subscribers yet, so the newsletter was not sent';
