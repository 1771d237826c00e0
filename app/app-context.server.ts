import type { TagVersions } from '#app/cache/tag-versions.server.ts';
import type { EraseProfiles } from '#app/db/purge.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { Clock } from '#app/lib/clock.server.ts';
import type { Config } from '#app/lib/config.server.ts';
import type { Log } from '#app/lib/log.server.ts';
import type { Metrics } from '#app/lib/metrics.server.ts';

/** Dependencies of background workers. */
export interface WorkerContext {
  config: Config;
  db: Db;
  now: Clock;
  log: Log;
  metrics: Metrics;
}

/** What the mail server answered when this process tried it last. */
export interface MailServerState {
  /** Undefined before the first answer. */
  isReachable: boolean | undefined;
  /** Why it could not be used: its answer, without email addresses. */
  reason: string | undefined;
  /** Time of the answer in ms. */
  checkedAt: number | undefined;
}

/** Dependencies of every handler. */
export interface AppContext extends WorkerContext {
  cache: TagVersions;
  /** Wakes the mail worker after a mail was queued; otherwise it polls once a second. */
  notifyMailWorker(): void;
  /** Undefined where mails are files. */
  mailServer(): MailServerState | undefined;
  /** How much of the course can be heard, for mails; undefined while nothing can. `db` may be the transaction that queues the mail. */
  heardSentence(db: Db): Promise<string | undefined>;
  /** Runs before profiles of a household are deleted: later features tell those whom it concerns. */
  eraseProfiles: EraseProfiles;
  /** Whether this site itself answers a path: a page, a feed, the API. Its own addresses never redirect. */
  isOwnPath(path: string): boolean;
}
