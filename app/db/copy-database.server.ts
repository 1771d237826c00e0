import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { checksumName, writeChecksum } from './checksum.server.ts';
import { describeCopyFailure } from './copy-failure.server.ts';
import { dumpDatabase } from './postgres/client-tools.server.ts';
import { verifyDump } from './postgres/verify-dump.server.ts';
import { copySqlite } from './sqlite/copy-sqlite.server.ts';
import { verifyCopy } from './sqlite/verify-copy.server.ts';
import type { VerifiedCopy } from './verified-copy.server.ts';

const isPostgres = (databaseUrl: string) => databaseUrl.startsWith('postgres');

/** Name under which a copy is written until it is checked. */
export const unfinishedName = (file: string): string => `${file}.unfinished`;

/** Checks a copy for the engine of the database. */
export const verifyFile = async (databaseUrl: string, file: string): Promise<VerifiedCopy> =>
  isPostgres(databaseUrl) ? verifyDump(file) : verifyCopy(file);

/** Names that an interrupted copy leaves; SQLite writes a journal beside the file. */
export const unfinishedNames = (file: string): string[] => [
  ...['', '-journal'].map((end) => unfinishedName(file) + end),
  unfinishedName(checksumName(file)),
];

/**
 * Copies the database, images included, into one consistent file while the server runs. It gets its name once it was read and found whole, and then its
 * checksum.
 * @throws {Error} with a sentence that says what to do
 */
export async function copyDatabase(databaseUrl: string, name: string, signal?: AbortSignal): Promise<VerifiedCopy> {
  const file = resolve(name);
  if (existsSync(file)) throw new Error(`${name} exists already; a backup never overwrites anything.`);
  const unfinished = unfinishedName(file);
  // Readable by this user only: the copy contains email addresses.
  const create = async () => {
    // SQLite would take a journal that a killed process left for one of this copy.
    for (const name of unfinishedNames(file)) await rm(name, { force: true });
    await (await open(unfinished, 'wx', 0o600)).close();
  };
  let hasName = false;
  try {
    if (isPostgres(databaseUrl)) {
      await create();
      await dumpDatabase(databaseUrl, unfinished, signal);
    } else await copySqlite(databaseUrl, unfinished, create);
    const verified = await verifyFile(databaseUrl, unfinished);
    await sync(unfinished);
    await rename(unfinished, file);
    hasName = true;
    await writeChecksum(file, unfinishedName(checksumName(file)));
    if (process.platform !== 'win32') await sync(dirname(file));
    return verified;
  } catch (error) {
    for (const name of [...unfinishedNames(file), ...(hasName ? [file] : [])]) await rm(name, { force: true }).catch(() => undefined);
    throw new Error(describeCopyFailure(error, dirname(file)), { cause: error });
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
