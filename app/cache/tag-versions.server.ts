import type { InvalidationBus } from '#app/db/invalidation-bus.server.ts';

/** What answers are made of, in a feature's own words: 'posts', 'post 7'. */
export type CacheTag = string;

/** What has changed and when, so that whoever keeps something made of it can tell whether it still stands. */
export interface TagVersions {
  /** Counts the changes so far: noted before something is read, it dates what is made of it. */
  currentVersion(): number;
  /** Whether none of these has changed after that moment. */
  isUnchangedSince(topics: readonly CacheTag[], currentVersion: number): boolean;
  /** Says that these have changed; to be awaited before the change is acknowledged. */
  invalidate(topics: readonly CacheTag[]): Promise<void>;
}

/** @param news what other processes on the same database change */
export function createTagVersions(news: InvalidationBus): TagVersions {
  const last = new Map<CacheTag, number>();
  let anything = 0;
  let count = 0;

  const mark = (topics: readonly CacheTag[]) => {
    count += 1;
    for (const topic of topics) last.set(topic, count);
  };
  const listen = () => {
    const heard = news.drain();
    if (heard === 'unknown') {
      count += 1;
      anything = count;
      last.clear();
    } else if (heard.length > 0) mark(heard);
  };

  return {
    currentVersion() {
      listen();
      return count;
    },
    isUnchangedSince(topics, currentVersion) {
      listen();
      return currentVersion === count || (anything <= currentVersion && topics.every((topic) => (last.get(topic) ?? 0) <= currentVersion));
    },
    async invalidate(topics) {
      mark(topics);
      await news.publish(topics);
    },
  };
}
