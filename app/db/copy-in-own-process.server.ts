import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Config } from '#app/lib/config.server.ts';

const run = promisify(execFile);

/**
 * Writes a checked copy of the database: the check of a large file would hold up the requests of this process.
 * @throws {Error} with a sentence that says what to do
 */
export async function copyInOwnProcess({ dataDir, databaseUrl }: Config, file: string, signal: AbortSignal): Promise<void> {
  const database = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl.startsWith('postgres') ? databaseUrl : '' };
  const env = { ...process.env, ENV_FILE: '', BACKUP_CONTINUOUS_DIR: '', ...database };
  await run(process.execPath, ['scripts/backup.mjs', file, '--unrecorded'], { env, signal }).catch(
    ({ stderr, message }: { stderr?: string; message: string }) => {
      throw new Error(stderr?.trim().split('\n').at(-1) || message);
    },
  );
}
