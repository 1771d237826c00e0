import { readFileSync } from 'node:fs';

/** What a process holds in memory now, in MiB (Linux). */
export const rssMiB = (pid: number): number =>
  Math.round(Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024);
