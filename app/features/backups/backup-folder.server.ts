import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describeCopyFailure } from '#app/db/copy-failure.server.ts';
import { type LocalTime, localDate, localToday } from '#app/lib/local-date.ts';

/** 'academy-2026-01-31T23-15-00Z.db': sorted by name, they are sorted by time. Other files of the folder are left alone. */
const backupName = /^academy-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.(?:db|dump)$/;
/** Files of a process that was killed while it wrote. */
const unfinishedName = /^academy-[\dTZ-]+\.(?:db|dump)\.unfinished/;

/** Name of a new backup; `dump` is the format of pg_dump. */
export const newBackupName = (now: number, isPostgres: boolean): string =>
  `academy-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.${isPostgres ? 'dump' : 'db'}`;

const timeOf = (name: string) => Date.parse(name.replace(backupName, '$1T$2:$3:$4Z'));

/** Names in the folder that match, oldest first. @throws {Error} with a sentence that says what to do */
async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new Error(describeCopyFailure(error, folder));
  });
  return names.filter((name) => pattern.test(name)).sort();
}

/** Whether the folder has a backup of the present day. */
export async function hasBackupOfToday(folder: string, time: LocalTime): Promise<boolean> {
  const last = (await namesIn(folder, backupName)).at(-1);
  return last !== undefined && localDate(timeOf(last), time.timeZone) === localToday(time);
}

/** Deletes what interrupted backups left. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await namesIn(folder, unfinishedName)) await rm(join(folder, name), { force: true });
}

/** Deletes the oldest backups beyond the number to keep. @returns how many */
export async function removeOldBackups(folder: string, keep: number): Promise<number> {
  const old = (await namesIn(folder, backupName)).slice(0, -keep);
  for (const name of old)
    await rm(join(folder, name), { force: true }).catch((error: unknown) => {
      throw new Error(`A new backup was written, but the old one ${name} was not deleted. ${describeCopyFailure(error, folder)}`);
    });
  return old.length;
}
