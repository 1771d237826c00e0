import { type DataOwner, isSentByOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';

export const messagesOf = (db: Db, owner: DataOwner) =>
  db.selectFrom('contact_messages').selectAll().where(isSentByOwner(owner)).orderBy('id').execute();

/** Deletes the messages that were sent with an address of the owner, with the answers to them. */
export async function deleteMessagesOf(tx: Db, owner: DataOwner): Promise<void> {
  await tx.deleteFrom('contact_messages').where(isSentByOwner(owner)).execute();
}
