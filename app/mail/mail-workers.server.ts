import type { WorkerContext } from '#app/app-context.server.ts';
import { createLeaderLease } from '#app/jobs/leader-lease.server.ts';
import { createWorker, createWorkers, type Work, type Workers } from '#app/jobs/worker.server.ts';
import { type AttemptOutcome, attemptDelivery, type DeferredMailSource, recordOutcomes } from './delivery-attempt.server.ts';
import { type MailRow, mailsTable, type Queue, queues } from './mail.queries.server.ts';
import { connections, type Mailer } from './mailer.server.ts';

export interface MailWorkers extends Workers {
  /** Sends all due mails of a queue and returns the number of attempts. */
  deliver(queue: Queue): Promise<number>;
}

/** Workers for the queues of the table `mails`. @param onFailure is called when a mail is left for another attempt */
export function createMailWorkers(
  context: WorkerContext,
  send: Mailer['send'],
  source: DeferredMailSource,
  onFailure: () => void = () => undefined,
): MailWorkers {
  const { newsletterRate } = context.config;
  const workOf = (name: keyof typeof queues): Work<MailRow, AttemptOutcome> => ({
    table: mailsTable,
    queue: queues[name],
    async perform(row, { confirm }) {
      const outcome = await attemptDelivery(context, row, { send: send[name], source, confirm });
      if (outcome.state === 'queued') onFailure();
      return outcome;
    },
    record: (outcomes) => recordOutcomes(context, outcomes, source),
  });
  const notices = createWorker(context, workOf('notice'), { concurrency: connections.notice, batchSize: 10 });
  const newsletters = createWorker(context, workOf('newsletter'), {
    concurrency: connections.newsletter,
    batchSize: 100,
    pauseMs: newsletterRate > 0 ? 1000 / newsletterRate : 0,
    leaderLease: createLeaderLease(context, 'newsletters'),
  });
  return {
    ...createWorkers([notices, newsletters]),
    deliver: (queue) => (queue === queues.notice ? notices : newsletters).drain(),
  };
}
