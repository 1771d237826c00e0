import type { InvalidationBus } from '#app/db/invalidation-bus.server.ts';
import type { Clock } from '#app/lib/clock.server.ts';
import { addDays, localDate } from '#app/lib/local-date.ts';
import { startOfDate } from '#app/lib/weeks.ts';
import type { CacheTag } from './cache-tag.ts';

/** Last change of each cache tag, which decides whether a response is fresh. */
export interface TagVersions {
  /** Monotonic version. Read it before rendering: the response is stale once one of its tags has a higher version. */
  currentVersion(): number;
  /** Whether none of the tags changed after that version. */
  isUnchangedSince(tags: readonly CacheTag[], version: number): boolean;
  /** Await it before the change is acknowledged: later reads then show the change. */
  invalidate(tags: readonly CacheTag[]): Promise<void>;
}

/** Tags of responses that are different on the next local date. */
interface DailyTags {
  tags: readonly CacheTag[];
  now: Clock;
  timeZone: string;
}

/**
 * @param bus changes by other processes on the same database
 * @param daily tags that change at midnight. Each process looks at its own clock, so that no response of yesterday is sent until a job has run.
 */
export function createTagVersions(bus: InvalidationBus, daily?: DailyTags): TagVersions {
  const changedAt = new Map<string, number>();
  let allChangedAt = 0;
  let current = 0;
  /** Start of the date of the last look at the clock, and of the next date. */
  let [dateFrom, dateTo] = [0, 0];

  const recordChange = (tags: readonly string[]) => {
    current += 1;
    for (const tag of tags) changedAt.set(tag, current);
  };
  const turnDay = ({ tags, now, timeZone }: DailyTags) => {
    const ms = now();
    if (ms >= dateFrom && ms < dateTo) return;
    const today = localDate(ms, timeZone);
    [dateFrom, dateTo] = [startOfDate(today, timeZone), startOfDate(addDays(today, 1), timeZone)];
    recordChange(tags);
  };
  const drainBus = () => {
    if (daily) turnDay(daily);
    const changes = bus.drain();
    if (changes === 'unknown') {
      current += 1;
      allChangedAt = current;
      changedAt.clear();
    } else if (changes.length > 0) recordChange(changes);
  };

  return {
    currentVersion() {
      drainBus();
      return current;
    },
    isUnchangedSince(tags, version) {
      drainBus();
      return version === current || (allChangedAt <= version && tags.every((tag) => (changedAt.get(tag) ?? 0) <= version));
    },
    async invalidate(tags) {
      recordChange(tags);
      await bus.publish(tags);
    },
  };
}
