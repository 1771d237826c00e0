import { addressesOf, type DataOwner } from '#app/db/data-owner.ts';
import { inBatches } from '#app/db/in-batches.ts';
import type { Db } from '#app/db/schema.ts';
import type { Erasure } from '#app/feature.server.ts';
import { emailKey } from '#app/lib/email-key.ts';
import type { Mail } from '#app/mail/mailer.server.ts';
import { deadMailContents, discardDeadMail } from './dead-letters.queries.server.ts';

/** Dead letters that are mails to the owner, or to be answered to them. Few enough to be read: they are kept for a limited time. */
async function deadMailsOf(db: Db, owner: DataOwner) {
  const keys = new Set(addressesOf(owner).map(({ email_key }) => email_key));
  const found = [];
  for await (const { id, content, dead_at } of inBatches((before, limit) => deadMailContents(db, before, limit))) {
    const { to, replyTo = '', subject } = JSON.parse(content) as Mail;
    if ([to, replyTo].some((address) => keys.has(emailKey(address)))) found.push({ id, subject, dead_at });
  }
  return found;
}

export const exportDeadMails = async (db: Db, owner: DataOwner) =>
  (await deadMailsOf(db, owner)).map(({ subject, dead_at }) => ({ subject, failedAt: new Date(dead_at).toISOString() }));

export async function eraseDeadMails({ tx, owner }: Erasure): Promise<void> {
  for (const { id } of await deadMailsOf(tx, owner)) await discardDeadMail(tx, id);
}
