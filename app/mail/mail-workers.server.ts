import type { WorkerContext } from '#app/app-context.server.ts';
import { createLeaderLease } from '#app/jobs/leader-lease.server.ts';
import type { DeferredMailSource } from './delivery-attempt.server.ts';
import { type Queue, queues } from './mail.queries.server.ts';
import { connections, type Mailer } from './mailer.server.ts';
import { createQueueWorker } from './queue-worker.server.ts';

export interface MailWorkers {
  /** Sends all due mails of a queue and returns the number of attempts. */
  deliver(queue: Queue): Promise<number>;
  /** Sends in the background until stopped. */
  start(): void;
  notify(): void;
  /** Waits for the mails in flight and releases the other claims. */
  stop(): Promise<void>;
}

/** Workers for the queues of the table `mails`. */
export function createMailWorkers(context: WorkerContext, send: Mailer['send'], source: DeferredMailSource): MailWorkers {
  const { newsletterRate } = context.config;
  const pauseMs = newsletterRate > 0 ? 1000 / newsletterRate : 0;
  const notices = createQueueWorker(context, source, {
    queue: queues.notice,
    send: send.notice,
    concurrency: connections.notice,
    batchSize: 10,
    pauseMs: 0,
  });
  const newsletters = createQueueWorker(context, source, {
    queue: queues.newsletter,
    send: send.newsletter,
    concurrency: connections.newsletter,
    batchSize: 100,
    pauseMs,
    leaderLease: createLeaderLease(context, 'newsletters'),
  });
  const workers = [notices, newsletters];
  let runs: Promise<void>[] = [];
  return {
    deliver: (queue) => (queue === queues.notice ? notices : newsletters).drain(),
    start() {
      runs = workers.map((worker) => worker.run());
    },
    notify() {
      for (const worker of workers) worker.notify();
    },
    async stop() {
      for (const worker of workers) worker.stop();
      await Promise.all(runs);
    },
  };
}
