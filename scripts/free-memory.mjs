import { readFileSync } from 'node:fs';
import { freemem } from 'node:os';

/** Memory of a build at its peak (bench/HISTORY.md, decision 0130). */
export const buildMiB = 1024;
const MiB = 1024 ** 2;

/**
 * Memory that a build may take, in bytes: free memory and swap, or the limit of the container or unit. What a limit leaves free is not asked for:
 * the file cache of an installation counts as used there, and the kernel gives it back.
 */
export function memoryForBuild() {
  return Math.min(freemem() + freeSwap(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

function freeSwap() {
  try {
    return Number(/^SwapFree: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** @param {number} bytes @returns {string | undefined} a sentence when a build would not have enough memory */
export function buildMemoryProblem(bytes) {
  if (bytes >= buildMiB * MiB) return undefined;
  return `A build takes up to ${buildMiB} MiB of memory, and ${Math.floor(bytes / MiB)} MiB are free. Please unpack an archive of this version instead (docs/operations.md, "Upgrades"), end other programs, or add swap.`;
}
