import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from './log.server.ts';

const [forOwner, forOthers, sticky] = [0o700, 0o077, 0o1000];
const databaseFiles = ['academy.db', 'academy.db-wal', 'academy.db-shm'];

/**
 * Creates the data folder, and takes it and its files from other users of the machine: the database and the mails in the outbox hold addresses, codes
 * and links. What this process creates has these modes already (`umask` in scripts/serve.mjs); older releases left it open.
 */
export async function makePrivate(dataDir: string, log: Log): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: forOwner });
  for (const path of [dataDir, ...databaseFiles.map((name) => join(dataDir, name))]) await takeFromOthers(path, log);
  const outbox = join(dataDir, 'outbox');
  // Files in a folder that was closed are out of reach, whatever their modes.
  if (await takeFromOthers(outbox, log)) for (const name of await readdir(outbox)) await takeFromOthers(join(outbox, name), log);
}

/** @returns whether group or others had rights. A folder such as /tmp, which all users share by its sticky bit, stays as it is. */
async function takeFromOthers(path: string, log: Log): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (!found || found.isSymbolicLink() || (found.mode & forOthers) === 0 || (found.mode & sticky) !== 0) return false;
  await chmod(path, found.mode & forOwner).catch((error: unknown) => log('files_not_private', { path, reason: String(error) }));
  return true;
}
