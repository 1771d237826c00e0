import cluster, { type Worker } from 'node:cluster';
import type { Log } from '#app/lib/log.server.ts';

/** Workers that exit earlier restart only after this delay, so that a crash loop does not use up the processor. */
const crashLoopThresholdMs = 5_000;

/**
 * Forks `count` workers that share the port, and replaces those that exit until SIGTERM or SIGINT. The first worker
 * migrates alone; if it fails, it has written the reason, and the primary exits with its code.
 */
export async function runClusterPrimary(count: number, log: Log): Promise<void> {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);

  const restartOnExit = (worker: Worker) => {
    const startedAt = performance.now();
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      log('worker_died', { worker: worker.id, code, signal });
      setTimeout(() => !stopping && restartOnExit(cluster.fork()), performance.now() - startedAt < crashLoopThresholdMs ? crashLoopThresholdMs : 0);
    });
  };

  const first = cluster.fork();
  const exitWithCode = (code: number | null) => process.exit(code ?? 1);
  first.once('exit', exitWithCode);
  const banner = await new Promise<string>((resolve) => first.once('message', resolve));
  first.off('exit', exitWithCode);
  process.stdout.write(banner);
  restartOnExit(first);
  for (let forked = 1; forked < count && !stopping; forked += 1) restartOnExit(cluster.fork());
  cluster.on('exit', () => stopping && Object.keys(cluster.workers ?? {}).length === 0 && process.exit(0));
}
