import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const sharedMemory = '/dev/shm';
const prefix = 'academy-memory-';
/** Free memory from which a run uses it: its files take less than a tenth of that. */
const neededBytes = 8 * 1024 ** 3;

/**
 * Environment in which the in-process tests write databases and mails into memory, where there is room: on a disk they wait for it for a
 * third of their time. Processes that they start share the compiled modules there, which are two fifths of the time of a command. Each run has a folder,
 * which the end of the process deletes. An own TMPDIR stays.
 */
export function temporaryFilesInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return {};
  removeFoldersOfEndedRuns();
  const folder = mkdtempSync(join(sharedMemory, `${prefix}${process.pid}-`));
  // PostgreSQL runs as another user when the tests run as root.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') };
}

function hasRoom() {
  if (!existsSync(sharedMemory) || !existsSync('/proc/mounts')) return false;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .findLast((line) => line.split(' ')[1] === sharedMemory);
  // Programs of PostgreSQL are copied into the folder.
  if (!mount || mount.split(' ')[3]?.split(',').includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(sharedMemory);
  return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes;
}

/** A run that was interrupted could not delete its folder. */
function removeFoldersOfEndedRuns() {
  for (const name of readdirSync(sharedMemory)) {
    const [, pid] = name.match(/^academy-memory-(\d+)-/) ?? [];
    if (!pid || existsSync(`/proc/${pid}`)) continue;
    try {
      rmSync(join(sharedMemory, name), { recursive: true, force: true });
    } catch {
      // It belongs to another user, whose next run deletes it.
    }
  }
}
