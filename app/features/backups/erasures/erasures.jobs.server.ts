import { rename } from 'node:fs/promises';
import type { AppContext } from '#app/app-context.server.ts';
import { describeCopyFailure } from '#app/db/copy-failure.server.ts';
import type { Db } from '#app/db/schema.ts';
import { defineJob, enqueue, noArgs } from '#app/jobs/define-job.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { oldestBackup } from '../backup-folder.server.ts';
import { DamagedList, type ErasureKind, erasureKey, erasureListIn, formatList, readList, unionOf, writeList } from './erasure-list.server.ts';
import { deleteErasuresBefore, insertErasure, listErasures } from './erasures.queries.server.ts';

type Context = Pick<AppContext, 'config' | 'db' | 'now' | 'log'>;

/** Between the time of an erasure and its commit: a backup from in between lacks it. */
const commitMs = unitMs.hour;

/** Writes the erasures of a moment ago beside the backups. What fails is tried again, and told, by the job of the backups. */
export const listErasuresJob = defineJob({
  name: 'backups.list-erasures',
  args: noArgs,
  async perform(context) {
    const { config, log } = context;
    try {
      await updateErasureList(context, config.backupDir);
    } catch (error) {
      log('erasure_list_failed', { reason: error instanceof Error ? error.message : String(error) });
    }
  },
});

/** Records rows that are erased on request in this transaction, so that a restored backup does not keep them. */
export async function recordErasures(tx: Db, kind: ErasureKind, rows: readonly { id: number; created_at: number }[], now: number): Promise<void> {
  for (const { id, created_at } of rows) await insertErasure(tx, { kind, row_id: id, row_created_at: created_at, erased_at: now });
  if (rows.length === 0) return;
  // One job for all of a minute: each reads the whole list. It begins after the minute, so that no erasure commits behind it.
  const minute = Math.floor(now / unitMs.minute) + 1;
  await enqueue(tx, listErasuresJob, {}, { now, runAt: minute * unitMs.minute, uniqueKey: String(minute) });
}

/**
 * Adds the erasures of the database to the list, and drops those that no backup needs: of BACKUP_KEEP days ago, or older, when each backup in the folder
 * is younger. Without a folder only the database drops them.
 * @throws {Error} with a sentence that says what to do
 */
export async function updateErasureList({ config, db, now, log }: Context, folder: string | undefined): Promise<void> {
  const keptDaysFrom = now() - config.backupKeep * unitMs.day;
  if (!folder) return deleteErasuresBefore(db, keptDaysFrom);
  const oldest = await oldestBackup(folder, now());
  const from = Math.min(keptDaysFrom, (oldest?.at ?? now()) - commitMs);
  const file = erasureListIn(folder);
  try {
    // Another process may have replaced the list by one that lacks what it had read before.
    while (!(await isComplete(db, file, { from, log })));
  } catch (error) {
    throw new Error(describeCopyFailure(error, folder), { cause: error });
  }
  await deleteErasuresBefore(db, from);
  const unknown = await countUnknown(db, file, from + commitMs);
  if (unknown > 0)
    throw new Error(
      `The database was restored without erasing again the users who had asked for it: it does not know ${pluralize(unknown, 'erasure')} of ${file}. Please run npm run db:erase-again.`,
    );
}

/** Erasures of the list that were not carried out in this database. Others may be dropping those of before `from`. */
async function countUnknown(db: Db, file: string, from: number): Promise<number> {
  // The list first: another process writes the database before it.
  const listed = (await readList(file)) ?? [];
  const stored = new Set((await listErasures(db)).map(erasureKey));
  return listed.filter((erasure) => erasure.erased_at >= from && !stored.has(erasureKey(erasure))).length;
}

/** @returns whether the list had all erasures since `from`; if not, it was written */
async function isComplete(db: Db, file: string, { from, log }: { from: number } & Pick<Context, 'log'>): Promise<boolean> {
  const stored = await listErasures(db);
  const listed = await readListOrMoveAway(file, log);
  const wanted = unionOf(listed ?? [], stored).filter(({ erased_at }) => erased_at >= from);
  // An empty list is written, too: without a list a restore warns that it may be lost.
  if (listed && formatList(listed) === formatList(wanted)) return true;
  await writeList(file, wanted);
  return false;
}

/** A damaged list gets another name: the database has all erasures that were carried out in it. */
async function readListOrMoveAway(file: string, log: Context['log']) {
  try {
    return await readList(file);
  } catch (error) {
    if (!(error instanceof DamagedList)) throw error;
    const damaged = `${file}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`;
    await rename(file, damaged);
    log('erasure_list_trouble', { reason: `The list of erasures was damaged. It is ${damaged} now, and was written again from the database.` });
    return undefined;
  }
}
