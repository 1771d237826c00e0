import { deleteUnsent, putUnsent, unsentKey } from './draft-store.ts';
import type { DraftPlace } from './draft-sync.ts';

/**
 * Keeps changes as the draft of a new record, and returns its subject. Undefined when the account is unknown or the browser denies
 * storage. The draft of `place` stays: the caller discards it.
 */
export async function convertToNewDraft(place: DraftPlace | undefined, changes: object): Promise<string | undefined> {
  if (!place) return undefined;
  const subject = crypto.randomUUID();
  const key = unsentKey(place.account.id, { form: place.name.form, subject });
  try {
    await putUnsent(key, { changes, keptAt: Date.now(), version: 0, writer: crypto.randomUUID() });
    return subject;
  } catch {
    await deleteUnsent(key);
    return undefined;
  }
}
