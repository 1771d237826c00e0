import { readFileSync } from 'node:fs';

/** Clock ticks per second. Linux reports processor time in this unit on every platform that Node supports. */
const ticks = 100;

/** Process ids of a process and its descendants (Linux only). */
function processTree(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(processTree)];
}

/** Resident memory of the process tree in MiB. */
export const rssMiB = (pid: number): number =>
  Math.round(sum(processTree(pid), (each) => Number(read(`/proc/${each}/status`).match(/VmRSS:\s+(\d+)/)?.[1] ?? 0)) / 1024);

/** Processor time of the process tree so far. */
export const cpuMs = (pid: number): number =>
  sum(processTree(pid), (each) => {
    // The process name in parentheses may contain spaces. User and system time are fields 14 and 15.
    const [, , , , , , , , , , , , user, system] = read(`/proc/${each}/stat`).replace(/^.*\)/, '').split(' ');
    return (Number(user ?? 0) + Number(system ?? 0)) * (1000 / ticks);
  });

const sum = (pids: number[], of: (pid: number) => number) => pids.reduce((all, pid) => all + of(pid), 0);

/** Returns an empty string when the process has just exited. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
