import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checksumName } from '#app/db/checksum.server.ts';
import { describeCopyFailure } from '#app/db/copy-failure.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { type LocalTime, localDate } from '#app/lib/local-date.ts';

/** 'academy-2026-01-31T23-15-00Z.db': sorted by name, they are sorted by time. Other files of the folder are left alone. */
const backupName = /^academy-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.(?:db|dump)$/;
/** Files of a process that was killed while it wrote. */
const unfinishedName = /^academy-[\dTZ-]+\.(?:db|dump)(?:\.sha256)?\.unfinished/;
/** Backups that stay even when they are not the last one of their day. */
const newestToKeep = 24;

interface Backup {
  name: string;
  /** Time of the data in ms. */
  at: number;
}

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

/** Backups in the folder, oldest first. One of the future was written while the clock was wrong, and is none yet. */
async function backupsIn(folder: string, now: number): Promise<Backup[]> {
  const names = await namesIn(folder, backupName);
  return names.map((name) => ({ name, at: timeOf(name) })).filter(({ at }) => at <= now);
}

/** The newest one with a checksum, which is written last. */
export async function newestBackup(folder: string, now: number): Promise<Backup | undefined> {
  const checksums = new Set(await namesIn(folder, /\.sha256$/));
  return (await backupsIn(folder, now)).findLast(({ name }) => checksums.has(checksumName(name)));
}

/** The newest one with a checksum that is at least 23 hours old: with one backup a day that of the day before, whose time may differ by minutes. */
export async function backupToCompare(folder: string, now: number): Promise<Backup | undefined> {
  return newestBackup(folder, now - 23 * unitMs.hour);
}

export const oldestBackup = async (folder: string, now: number): Promise<Backup | undefined> => (await backupsIn(folder, now))[0];

/** Deletes what interrupted backups left. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await namesIn(folder, unfinishedName)) await rm(join(folder, name), { force: true });
}

/**
 * Deletes all backups but the last one of each of the newest days, and of the newest 24 those of these days and of the last 24 hours.
 * @returns how many
 */
export async function removeOldBackups(folder: string, keepDays: number, { now, timeZone }: LocalTime): Promise<number> {
  const backups = await backupsIn(folder, now);
  const lastOfDay = new Map(backups.map(({ name, at }) => [localDate(at, timeZone), name]));
  const days = new Map([...lastOfDay].slice(-keepDays));
  const kept = new Set(days.values());
  for (const { name, at } of backups.slice(-newestToKeep)) if (days.has(localDate(at, timeZone)) || now - at < unitMs.day) kept.add(name);
  const old = backups.filter(({ name }) => !kept.has(name));
  // A checksum without its backup would stay.
  for (const name of old.flatMap((backup) => [checksumName(backup.name), backup.name]))
    await rm(join(folder, name), { force: true }).catch((error: unknown) => {
      throw new Error(`A new backup was written, but the old one ${name} was not deleted. ${describeCopyFailure(error, folder)}`);
    });
  return old.length;
}
