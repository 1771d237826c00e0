import type { News } from '#app/db/invalidation-bus.server.ts';

/** What answers are made of, in a feature's own words: 'posts', 'post 7'. */
export type Topic = string;

/** What has changed and when, so that whoever keeps something made of it can tell whether it still stands. */
export interface Changes {
  /** Counts the changes so far: noted before something is read, it dates what is made of it. */
  moment(): number;
  /** Whether none of these has changed after that moment. */
  untouched(topics: readonly Topic[], moment: number): boolean;
  /** Says that these have changed; to be awaited before the change is acknowledged. */
  tell(topics: readonly Topic[]): Promise<void>;
}

/** @param news what other processes on the same database change */
export function openChanges(news: News): Changes {
  const last = new Map<Topic, number>();
  let anything = 0;
  let count = 0;

  const mark = (topics: readonly Topic[]) => {
    count += 1;
    for (const topic of topics) last.set(topic, count);
  };
  const listen = () => {
    const heard = news.heard();
    if (heard === 'anything') {
      count += 1;
      anything = count;
      last.clear();
    } else if (heard.length > 0) mark(heard);
  };

  return {
    moment() {
      listen();
      return count;
    },
    untouched(topics, moment) {
      listen();
      return moment === count || (anything <= moment && topics.every((topic) => (last.get(topic) ?? 0) <= moment));
    },
    async tell(topics) {
      mark(topics);
      await news.spread(topics);
    },
  };
}
