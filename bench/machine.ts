import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** Where and when it was measured, a line each. */
export function machine(): string[] {
  const all = cpus();
  return [
    `${all.length} cores (${all[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}, Node ${process.version}`,
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}`,
    `load average before it began: ${loadavg()
      .map((each) => each.toFixed(2))
      .join(', ')}`,
  ];
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}
