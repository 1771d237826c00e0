import type { Backstage } from '#app/app-context.server.ts';
import { openSole } from '#app/jobs/leader-lease.server.ts';
import type { MadeLater } from './delivery-attempt.server.ts';
import { type Lane, lanes } from './mail.queries.server.ts';
import { hands, type Post } from './mailer.server.ts';
import { openMailLane } from './queue-worker.server.ts';

export interface PostOffice {
  /** Sends everything that is due in a lane and returns how many mails were tried. */
  deliver(lane: Lane): Promise<number>;
  /** Works in the background until stopped; `stop` waits for the mail in hand and gives back what was not begun. */
  start(): void;
  wake(): void;
  stop(): Promise<void>;
}

/** The worker that empties the table `mails`. Claims are leases, so a killed worker's mails go out later. */
export function openPostOffice(academy: Backstage, send: Post['send'], later: MadeLater): PostOffice {
  const { newsletterRate } = academy.config;
  const pauseMs = newsletterRate > 0 ? 1000 / newsletterRate : 0;
  const notices = openMailLane(academy, later, { lane: lanes.notice, send: send.notice, hands: hands.notice, batch: 10, pauseMs: 0 });
  const newsletters = openMailLane(academy, later, {
    lane: lanes.newsletter,
    send: send.newsletter,
    hands: hands.newsletter,
    batch: 100,
    pauseMs,
    sole: openSole(academy, 'newsletters'),
  });
  const both = [notices, newsletters];
  let working: Promise<void>[] = [];
  return {
    deliver: (lane) => (lane === lanes.notice ? notices : newsletters).deliver(),
    start() {
      working = both.map((each) => each.work());
    },
    wake() {
      for (const each of both) each.wake();
    },
    async stop() {
      for (const each of both) each.stop();
      await Promise.all(working);
    },
  };
}
