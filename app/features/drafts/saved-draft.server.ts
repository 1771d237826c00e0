import type { Db } from '#app/db/schema.ts';
import { deleteDraft } from './drafts.queries.server.ts';

/**
 * Deletes the draft of a form that is being saved, in the transaction of the save.
 * @param draft `subject:version` of the request; undefined from a client without drafts
 */
export async function deleteSavedDraft(tx: Db, account: number, form: string, draft: string | undefined): Promise<void> {
  const [subject, version] = draft?.split(':') ?? [];
  if (subject !== undefined) await deleteDraft(tx, { account_id: account, form, subject }, Number(version));
}
