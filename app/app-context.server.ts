import type { TagVersions } from '#app/cache/tag-versions.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { Clock } from '#app/lib/clock.server.ts';
import type { Config } from '#app/lib/config.server.ts';
import type { Log } from '#app/lib/log.server.ts';

/** What the background worker stands on. */
export interface WorkerContext {
  config: Config;
  db: Db;
  now: Clock;
  log: Log;
}

/** The open academy: what every handler stands on. */
export interface AppContext extends WorkerContext {
  cache: TagVersions;
  /** Tells the mail worker that something was queued; without it the worker looks by itself within a second. */
  notifyMailWorker(): void;
}
