import type { Db } from '#app/db/schema.ts';
import { reject } from '#app/lib/api-error.ts';
import { draftLimits } from './drafts.contract.ts';
import { countDrafts, deleteDiscarded, draftBytes } from './drafts.queries.server.ts';

const mebibytes = (bytes: number) => `${bytes / 1024 ** 2} MiB`;

/** @throws 400 with the limit that a new or longer draft would exceed */
export async function requireSpace(tx: Db, account: number, { isNew, added }: { isNew: boolean; added: number }): Promise<void> {
  if (isNew && (await countDrafts(tx, account)) >= draftLimits.accountDrafts)
    reject(400, `You have ${draftLimits.accountDrafts} drafts, more are not possible. Please save or discard one of them first.`);
  if (added <= 0) return;
  const exceeded = async () => {
    if ((await draftBytes(tx, account)) + added > draftLimits.accountBytes)
      return `Your drafts may take ${mebibytes(draftLimits.accountBytes)} together. Please save or discard one with large images first.`;
    if ((await draftBytes(tx)) + added > draftLimits.totalBytes)
      return `The drafts of all people together may take ${mebibytes(draftLimits.totalBytes)}. Please save this one, or discard another.`;
    return undefined;
  };
  if (!(await exceeded())) return;
  await deleteDiscarded(tx, account);
  const message = await exceeded();
  if (message) reject(400, message);
}
