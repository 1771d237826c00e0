import cluster, { type Worker } from 'node:cluster';
import type { Log } from '#app/lib/log.server.ts';

/** Who dies younger than this is started again only after as long a wait: something is wrong with it. */
const crashLoopThresholdMs = 5_000;

/**
 * Starts `count` processes that share the port, and keeps so many alive until told to stop. The first one opens the
 * academy before the others come; when it cannot, it has said why, and this process ends with its code.
 */
export async function runClusterPrimary(count: number, log: Log): Promise<void> {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);

  const keepAlive = (worker: Worker) => {
    const from = performance.now();
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      log('worker_died', { worker: worker.id, code, signal });
      setTimeout(() => !stopping && keepAlive(cluster.fork()), performance.now() - from < crashLoopThresholdMs ? crashLoopThresholdMs : 0);
    });
  };

  const first = cluster.fork();
  const failed = (code: number | null) => process.exit(code ?? 1);
  first.once('exit', failed);
  const greeting = await new Promise<string>((resolve) => first.once('message', resolve));
  first.off('exit', failed);
  process.stdout.write(greeting);
  keepAlive(first);
  for (let more = 1; more < count && !stopping; more += 1) keepAlive(cluster.fork());
  cluster.on('exit', () => stopping && Object.keys(cluster.workers ?? {}).length === 0 && process.exit(0));
}
