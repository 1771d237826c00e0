import type { CacheTag } from './tag-versions.server.ts';

/** Collects what an answer is made of, from each of its parts. */
export class TagCollector {
  readonly tags = new Set<CacheTag>();
  /** False when a part did not say what it was made of, or failed: such an answer is kept by nobody. */
  isCacheable = true;

  add(tags: readonly CacheTag[]): void {
    if (tags.length === 0) this.isCacheable = false;
    for (const topic of tags) this.tags.add(topic);
  }
}
