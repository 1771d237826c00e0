// What db:restore and db:erase-again share.
import { existsSync } from 'node:fs';
import { fail, log } from './setup.mjs';

/** @typedef {import('../app/features/backups/erasures/erasure-list.server.ts').ListedErasure} Erasure */

/**
 * Reads the lists of erasures, and exits when one is damaged.
 * @param {{ file: string; list: string | undefined; backupDir: string | undefined; database: string | undefined }} places
 */
export async function readErasures(places) {
  const { findErasures } = await import('../app/features/backups/erasures/restored-erasures.server.ts');
  return findErasures(places).catch((error) => fail(`${error.message} Nothing was changed.`));
}

/** Says what a restored SQLite file would lose. @param {string} file @param {Erasure[] | undefined} erasures */
export async function announceErasures(file, erasures) {
  const { describeKinds, pendingIn } = await import('../app/features/backups/erasures/restored-erasures.server.ts');
  const text = erasures && describeKinds(pendingIn(file, erasures).kinds);
  if (!erasures) log(noList);
  else log(text ? `Users have asked to be forgotten since. A restore erases again: ${text}.` : none);
}

/**
 * Carries out the erasures since the backup in its copy, before that is used.
 * @param {string} copy @param {Erasure[]} erasures @param {() => Promise<void>} closeJournal leaves all in one file
 * @returns {Promise<string>} what to tell at the end
 */
export async function eraseInCopy(copy, erasures, closeJournal) {
  const { describeKinds, pendingIn } = await import('../app/features/backups/erasures/restored-erasures.server.ts');
  const { pending } = pendingIn(copy, erasures);
  if (pending.length === 0) return none;
  try {
    const { eraseAgainIn } = await import('../app/erase-again.server.ts');
    const text = describeKinds(await eraseAgainIn(copy, pending));
    await closeJournal();
    if (existsSync(`${copy}-wal`)) throw new Error(`${copy}-wal could not be written into the copy.`);
    return text ? `Erased again, as they had asked since: ${text}.` : none;
  } catch (error) {
    return fail(
      `Users that asked to be forgotten could not be erased again: ${error instanceof Error ? error.message : error}. Nothing was changed.`,
    );
  }
}

const none = 'No user in it has asked to be forgotten since.';
export const noList =
  'There is no list of erasures (academy-erasures.txt), neither beside the file nor in BACKUP_DIR: users that were deleted after the backup, if any, are back. If you have the list, please run npm run db:erase-again -- LIST. If not, the log of the academy has the ids of deleted accounts (user_deleted): please delete those again.';
