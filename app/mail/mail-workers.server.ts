import type { WorkerContext } from '#app/app-context.server.ts';
import { createLeaderLease } from '#app/jobs/leader-lease.server.ts';
import type { DeferredMailSource } from './delivery-attempt.server.ts';
import { type Queue, queues } from './mail.queries.server.ts';
import { connections, type Mailer } from './mailer.server.ts';
import { createQueueWorker } from './queue-worker.server.ts';

export interface MailWorkers {
  /** Sends everything that is due in a lane and returns how many mails were tried. */
  deliver(lane: Queue): Promise<number>;
  /** Works in the background until stopped; `stop` waits for the mail in hand and gives back what was not begun. */
  start(): void;
  notify(): void;
  stop(): Promise<void>;
}

/** The worker that empties the table `mails`. Claims are leases, so a killed worker's mails go out later. */
export function createMailWorkers(academy: WorkerContext, send: Mailer['send'], later: DeferredMailSource): MailWorkers {
  const { newsletterRate } = academy.config;
  const pauseMs = newsletterRate > 0 ? 1000 / newsletterRate : 0;
  const notices = createQueueWorker(academy, later, {
    queue: queues.notice,
    send: send.notice,
    concurrency: connections.notice,
    batchSize: 10,
    pauseMs: 0,
  });
  const newsletters = createQueueWorker(academy, later, {
    queue: queues.newsletter,
    send: send.newsletter,
    concurrency: connections.newsletter,
    batchSize: 100,
    pauseMs,
    leaderLease: createLeaderLease(academy, 'newsletters'),
  });
  const both = [notices, newsletters];
  let working: Promise<void>[] = [];
  return {
    deliver: (lane) => (lane === queues.notice ? notices : newsletters).drain(),
    start() {
      working = both.map((each) => each.run());
    },
    notify() {
      for (const each of both) each.notify();
    },
    async stop() {
      for (const each of both) each.stop();
      await Promise.all(working);
    },
  };
}
