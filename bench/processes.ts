import { readFileSync } from 'node:fs';

/** Clock ticks a second: what Linux counts processor time in, on every platform that Node runs on. */
const ticks = 100;

/** A process and all that it has started (Linux). */
function tree(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(tree)];
}

/** What they hold in memory now, in MiB, together. */
export const rssMiB = (pid: number): number =>
  Math.round(sum(tree(pid), (each) => Number(read(`/proc/${each}/status`).match(/VmRSS:\s+(\d+)/)?.[1] ?? 0)) / 1024);

/** The processor time they have had so far. */
export const cpuMs = (pid: number): number =>
  sum(tree(pid), (each) => {
    // The name in brackets may hold anything; user and system time are the 14th and 15th field, counted from the pid.
    const [, , , , , , , , , , , , user, system] = read(`/proc/${each}/stat`).replace(/^.*\)/, '').split(' ');
    return (Number(user ?? 0) + Number(system ?? 0)) * (1000 / ticks);
  });

const sum = (pids: number[], of: (pid: number) => number) => pids.reduce((all, pid) => all + of(pid), 0);

/** Empty when the process has just gone. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
