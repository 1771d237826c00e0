import type { InvalidationBus } from '#app/db/invalidation-bus.server.ts';
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

/** @param bus changes by other processes on the same database */
export function createTagVersions(bus: InvalidationBus): TagVersions {
  const changedAt = new Map<string, number>();
  let allChangedAt = 0;
  let current = 0;

  const recordChange = (tags: readonly string[]) => {
    current += 1;
    for (const tag of tags) changedAt.set(tag, current);
  };
  const drainBus = () => {
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
