import type { ImportContext } from './import.jobs.server.ts';
import { planEntry } from './import-entry.server.ts';
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
import type { Entry } from './parsed-entry.server.ts';
import type { PictureArchive } from './picture-archive.server.ts';
import { openFile } from './read-file.server.ts';
import { openUploadedPictures } from './upload.server.ts';

/** Entries per transaction. */
const batchSize = 20;
const maxNotes = 100;

const toRow = (importId: number, entry: Entry) => {
  const base = { import_id: importId, kind: entry.kind, source_id: entry.sourceId };
  if (entry.kind === 'picture')
    return { ...base, line: null, title: '', outcome: 'left-out' as const, notes: '[]', data: JSON.stringify(entry.picture) };
  const { line, title, notes, post } = entry;
  const data = post ? JSON.stringify(post) : '';
  return {
    ...base,
    line,
    title,
    outcome: post ? ('waiting' as const) : ('left-out' as const),
    notes: JSON.stringify(notes.slice(0, maxNotes)),
    data,
  };
};

/** Reads the whole file into entries. An attempt that was interrupted begins again. */
async function readEntries({ db, now, signal }: ImportContext, row: ImportRow): Promise<{ source: string; notes: string[] }> {
  await deleteEntries(db, row.id);
  const file = await openFile(db, row, now());
  let batch: Entry[] = [];
  const write = async () => {
    signal.throwIfAborted();
    const entries = batch;
    batch = [];
    await db.transaction().execute(async (tx) => {
      for (const entry of entries) await insertEntry(tx, toRow(row.id, entry));
    });
  };
  for await (const entry of file.entries) {
    batch.push(entry);
    if (batch.length === batchSize) await write();
  }
  await write();
  await changeImport(db, row.id, { format: file.format, site: file.site() });
  return { source: file.site(), notes: file.notes().slice(0, maxNotes) };
}

/** Says for each post what the import will do. Returns the number of entries that wait. */
async function planEntries({ db, now, config, signal }: ImportContext, row: ImportRow, source: string, archive: PictureArchive): Promise<number> {
  const time = { now: now(), timeZone: config.timeZone };
  let waiting = 0;
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const entry = await nextWaiting(db, row.id, after);
    if (!entry) return waiting;
    after = entry.id;
    const plan = await planEntry({ db, row, archive, time }, source, entry);
    await planOutcome(db, entry.id, plan);
    if (plan.outcome === 'waiting') waiting += 1;
  }
}

export async function performCheck(context: ImportContext): Promise<void> {
  const { db, now, log } = context;
  const row = await importById(db, context.args.importId);
  if (row?.state !== 'checking') return;
  try {
    const archive = await openUploadedPictures(db, row);
    const { source, notes } = await readEntries(context, row);
    const entries = await planEntries(context, row, source, archive);
    const unchanged = { state: 'done', finished_at: now(), notes: JSON.stringify(['The file changes nothing here', ...notes]) } as const;
    if (entries > 0) await changeImport(db, row.id, { state: 'ready', entries, notes: JSON.stringify(notes) });
    else await db.transaction().execute((tx) => finishImport(tx, row.id, unchanged));
    log('import_checked', { import: row.id, entries });
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    await db.transaction().execute(async (tx) => {
      await deleteEntries(tx, row.id);
      await finishImport(tx, row.id, { state: 'refused', reason: error.message, finished_at: now() });
    });
    log('import_refused', { import: row.id, reason: error.message });
  }
}
