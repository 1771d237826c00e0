import { IsolationLimit, runIsolated } from '#app/lib/isolation/run-isolated.server.ts';
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

/** Posts whose check may take too much time or memory. A file with more is refused. */
const maxHeavyPosts = 3;

/** Writes the entries of the whole file. An attempt that was interrupted begins again. */
async function storeEntries({ db, now, config, signal }: ImportContext, row: ImportRow): Promise<{ source: string; notes: string[] }> {
  await deleteEntries(db, row.id);
  const upload = { databaseUrl: config.databaseUrl, row, now: now() };
  for await (const part of runIsolated(readEntriesTask, upload, { signal })) {
    if ('refusal' in part) throw new ImportRefusal(part.refusal);
    if ('rows' in part)
      await db.transaction().execute(async (tx) => {
        for (const entry of part.rows) await insertEntry(tx, entry);
      });
    else {
      const { format, site, notes } = part.file;
      await changeImport(db, row.id, { format, site });
      return { source: site, notes };
    }
  }
  throw new Error('The entries of the file ended without its format.');
}

/** Writes for each post what the import will do. Returns the number of entries that wait. */
async function planEntries({ db, config, signal }: ImportContext, row: ImportRow, source: string): Promise<number> {
  let [waiting, heavy, after] = [0, 0, 0];
  for (;;) {
    try {
      for await (const { id, plan } of runIsolated(planEntriesTask, { databaseUrl: config.databaseUrl, row, source, after }, { signal })) {
        after = id;
        await planOutcome(db, id, plan);
        if (plan.outcome === 'waiting') waiting += 1;
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

export async function performCheck(context: ImportContext): Promise<void> {
  const { db, now, log } = context;
  const row = await importById(db, context.args.importId);
  if (row?.state !== 'checking') return;
  try {
    const { source, notes } = await storeEntries(context, row);
    const entries = await planEntries(context, row, source);
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
