import type { Db } from '#app/db/schema.ts';
import type { Clock } from './clock.server.ts';
import type { Config } from './config.server.ts';
import type { Log } from './log.server.ts';

/** The open academy: what every handler and the background worker stand on. */
export interface Academy {
  config: Config;
  db: Db;
  now: Clock;
  log: Log;
  /** Tells the mail worker that something was queued; without it the worker looks by itself within a second. */
  wakeMail(): void;
}
