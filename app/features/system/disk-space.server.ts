import { stat, statfs } from 'node:fs/promises';

interface Space {
  freeBytes: number;
  /** Number of the device: folders on the same disk have the same. */
  device: number;
}

/**
 * Returns a function that reads the space of a folder. A mounted store that does not respond would hold up one thread for each read, and with
 * a few of them all files and password hashes: so it is read once at a time, and each caller waits only for a while.
 */
export function createSpaceReader(read: (folder: string) => Promise<Space>, timeoutMs: number): (folder: string) => Promise<Space> {
  const running = new Map<string, Promise<Space>>();
  return (folder) => {
    const space = running.get(folder) ?? read(folder).finally(() => running.delete(folder));
    running.set(folder, space);
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${folder} did not respond within ${timeoutMs} ms`)), timeoutMs).unref();
    });
    return Promise.race([space, late]);
  };
}

export const readSpace = createSpaceReader(async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  // Object stores that are mounted report exabytes.
  return { freeBytes: Math.min(bavail * bsize, Number.MAX_SAFE_INTEGER), device: (await stat(folder)).dev };
}, 3_000);
