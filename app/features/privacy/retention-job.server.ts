import type { Backstage } from '#app/app-context.server.ts';
import { openSole } from '#app/jobs/leader-lease.server.ts';
import { openBell } from '#app/lib/wake-signal.server.ts';
import {
  type Purge,
  purgeContactMessages,
  purgeCounters,
  purgeGoneSubscribers,
  purgeMails,
  purgePins,
  purgeRegistrations,
  purgeSecrets,
  purgeSenders,
  purgeSessions,
  purgeUnconfirmedSubscribers,
  purgeUnverifiedAccounts,
} from './retention.queries.server.ts';
import { keptDays } from './retention.ts';

const dayMs = 24 * 60 * 60_000;
const hourMs = 60 * 60_000;
/** What is taken away in one transaction: others who want to write wait for no more than that. */
const batch = 500;

type Kept = keyof typeof keptDays;

const purges: Record<Kept, Purge> = {
  unverifiedAccount: purgeUnverifiedAccounts,
  registration: purgeRegistrations,
  pin: purgePins,
  session: purgeSessions,
  sender: purgeSenders,
  secret: purgeSecrets,
  counter: purgeCounters,
  unconfirmedSubscriber: purgeUnconfirmedSubscribers,
  mail: purgeMails,
  contactMessage: purgeContactMessages,
  goneSubscriber: purgeGoneSubscribers,
};

export interface Purger {
  /** Takes away all that has been kept long enough, unless another process is about it. */
  purge(): Promise<void>;
  /** Does so now and every hour, in the background, until stopped. */
  start(): void;
  stop(): Promise<void>;
}

/** Nothing that a public page shows comes to an end here, so finished pages stay as they are (decision 0013). */
export function openPurger(academy: Backstage): Purger {
  const { db, now, log } = academy;
  const sole = openSole(academy, 'purge');
  const bell = openBell();
  let stopped = false;
  let working = Promise.resolve();

  async function purgeAll(what: Kept): Promise<void> {
    let purged = 0;
    for (let last = 1; last > 0 && !stopped && (await sole.isMine()); purged += last)
      last = await purges[what](db, now() - keptDays[what] * dayMs, batch);
    if (purged > 0) log('purged', { what, rows: purged });
  }

  async function purge(): Promise<void> {
    const failed = (error: unknown) => log('purge_failed', { reason: String(error) });
    for (const what of Object.keys(keptDays) as Kept[]) await purgeAll(what).catch(failed);
    await sole.giveUp().catch(failed);
  }

  async function work(): Promise<void> {
    while (!stopped) {
      await purge();
      if (!stopped) await bell.sleep(hourMs);
    }
  }

  return {
    purge,
    start() {
      working = work();
    },
    async stop() {
      stopped = true;
      bell.ring();
      await working;
    },
  };
}
