import type { Db } from '#app/db/schema.ts';
import { setStatementTimeout } from '#app/db/statement-timeout.server.ts';
import type { Config } from '#app/lib/config.server.ts';
import { issueMail } from './mails/issue.mail.server.ts';
import { insertNewsletter, type StoredContent } from './newsletter.queries.server.ts';
import { bulkTimeoutMs } from './newsletter-mails.server.ts';
import type { Segment } from './segments.contract.ts';

type Content = StoredContent & { inArchive: boolean };

/** Creates the newsletter with one mail per subscriber of its segment, in the caller's transaction. The mail worker must be notified after it. */
export async function startNewsletter(
  tx: Db,
  { config, now }: { config: Config; now: () => number },
  { subject, message, html, segment, inArchive }: Content,
) {
  await setStatementTimeout(tx, bulkTimeoutMs);
  const mailing = { now: now(), host: new URL(config.publicUrl).hostname, kind: issueMail.name };
  return insertNewsletter(tx, { subject, message, html, segment, inArchive }, mailing);
}

export const startedMessage = (recipients: number) => `Newsletter on its way to ${recipients} ${recipients === 1 ? 'reader' : 'readers'}`;

export const noReadersMessage = (segment: Segment) =>
  segment === 'all'
    ? 'There are no subscribers yet, so the newsletter was not sent'
    : 'None of the subscribers belongs to the chosen group, so the newsletter was not sent. Please choose another group.';
