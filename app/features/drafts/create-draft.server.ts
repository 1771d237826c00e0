import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { requireSpace } from './draft-space.server.ts';
import { draftTitle } from './draft-title.server.ts';
import { findDraft, putDraft } from './drafts.queries.server.ts';

/**
 * Gives the account a draft of a new record, in the caller's transaction. A draft with the same name stays as it is: it may have changes of
 * the person. @throws 400 when the account may have no further draft
 */
export async function createDraft(
  tx: Db,
  account: number,
  { form, subject }: { form: string; subject: string },
  changes: Record<string, string>,
  now: number,
): Promise<void> {
  const key = { account_id: account, form, subject };
  await lockForTransaction(tx, 'drafts');
  if (await findDraft(tx, key)) return;
  const content = JSON.stringify(changes);
  const bytes = Buffer.byteLength(content);
  await requireSpace(tx, account, { isNew: true, added: bytes });
  await putDraft(tx, key, { title: draftTitle(changes), based_on: null, writer: crypto.randomUUID(), content, bytes }, 0, now);
}
