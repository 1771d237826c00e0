import { IsolationLimit, runIsolated } from '#app/lib/isolation/run-isolated.server.ts';
import { localTimeOf } from '#app/lib/local-date.ts';
import type { EntryOutcome } from '../import-terms.contract.ts';
import type { PlannedEntry } from './check-entries.server.ts';
import { planEntriesTask, readEntriesTask } from './import.tasks.server.ts';
import type { ImportContext } from './import-context.ts';
import { ImportRefusal } from './import-refusal.ts';
import {
  changeImport,
  deleteEntries,
  finishImport,
  type ImportRow,
  importById,
  insertEntry,
  nextWaiting,
  planOutcome,
} from './imports.queries.server.ts';
import { rememberAddresses } from './old-addresses.queries.server.ts';
import { foreseeOldPaths } from './old-paths.server.ts';
import { addressKeysOf, oldPathsOf, oldSiteOf } from './old-site.ts';

/** Posts whose check may take too much time or memory. A file with more is refused. */
const maxHeavyPosts = 3;

const unknownSite =
  'The file does not say the address of its site, so links to other pages there are left out. To keep them, upload the file again with the address of the old site: they come back in posts that were not edited since.';

/** Writes the entries of the whole file. An attempt that was interrupted begins again. */
async function storeEntries(
  { db, now, config, signal }: ImportContext,
  row: ImportRow,
): Promise<{ stored: ImportRow; source: string; notes: string[] }> {
  await deleteEntries(db, row.id);
  const upload = { databaseUrl: config.databaseUrl, row, moment: localTimeOf({ now, config }) };
  for await (const part of runIsolated(readEntriesTask, upload, { signal })) {
    if ('refusal' in part) throw new ImportRefusal(part.refusal);
    if ('rows' in part)
      await db.transaction().execute(async (tx) => {
        for (const entry of part.rows) await insertEntry(tx, entry);
      });
    else {
      const { format, site, address, notes } = part.file;
      await changeImport(db, row.id, { format, site, ...(address === null ? {} : { site_address: address }) });
      return { stored: { ...row, format, site, site_address: address }, source: site, notes: address === null ? [...notes, unknownSite] : notes };
    }
  }
  throw new Error('The entries of the file ended without its format.');
}

/** Writes for each post what the import will do. Returns the number of entries that wait. */
async function planEntries(context: ImportContext, row: ImportRow, source: string): Promise<number> {
  const { db, config, signal } = context;
  let [waiting, heavy, after] = [0, 0, 0];
  for (;;) {
    try {
      for await (const planned of runIsolated(planEntriesTask, { databaseUrl: config.databaseUrl, row, source, after }, { signal })) {
        after = planned.id;
        if ((await storePlan(context, row, planned)) === 'waiting') waiting += 1;
      }
      return waiting;
    } catch (error) {
      if (!(error instanceof IsolationLimit)) throw error;
      heavy += 1;
      if (heavy > maxHeavyPosts)
        throw new ImportRefusal(
          `More than ${maxHeavyPosts} posts take too much time or memory to be read. Please simplify them there, and export again.`,
        );
      const entry = await nextWaiting(db, row.id, after);
      if (!entry) throw error;
      after = entry.id;
      await planOutcome(db, entry.id, { outcome: 'left-out', notes: JSON.stringify([`Left out: ${error.message}`]) });
    }
  }
}

/** Stores what the import will do with an entry, and with the old addresses of its post. */
async function storePlan(context: ImportContext, row: ImportRow, { id, plan, addresses }: PlannedEntry): Promise<EntryOutcome> {
  const { db } = context;
  const { outcome, notes, known } = plan;
  const site = oldSiteOf(row);
  const paths = outcome === 'left-out' ? [] : oldPathsOf(addresses, site);
  const foreseen = await foreseeOldPaths(db, paths, known, context);
  const isWaiting = outcome === 'waiting' || (known !== undefined && foreseen.isMissing);
  const sentences = isWaiting && outcome === 'known' ? foreseen.notes : [...notes, ...foreseen.notes];
  const planned = isWaiting ? 'waiting' : outcome;
  await planOutcome(db, id, { outcome: planned, notes: JSON.stringify(sentences), ...(isWaiting || known === undefined ? {} : { post_id: known }) });
  if (known !== undefined) await rememberAddresses(db, row.id, undefined, addressKeysOf(addresses, site), known);
  return planned;
}

export async function performCheck(context: ImportContext): Promise<void> {
  const { db, now, log } = context;
  const row = await importById(db, context.args.importId);
  if (row?.state !== 'checking') return;
  try {
    const { stored, source, notes } = await storeEntries(context, row);
    const entries = await planEntries(context, stored, source);
    const unchanged = { state: 'done', finished_at: now(), notes: JSON.stringify(['The file changes nothing here', ...notes]) } as const;
    if (entries > 0) await changeImport(db, row.id, { state: 'ready', entries, notes: JSON.stringify(notes) });
    else await db.transaction().execute((tx) => finishImport(tx, row.id, unchanged));
    log('import_checked', { import: row.id, entries });
  } catch (error) {
    if (!(error instanceof ImportRefusal || error instanceof IsolationLimit)) throw error;
    await db.transaction().execute(async (tx) => {
      await deleteEntries(tx, row.id);
      await finishImport(tx, row.id, { state: 'refused', reason: error.message, finished_at: now() });
    });
    log('import_refused', { import: row.id, reason: error.message });
  }
}
