import type { CacheTag } from './cache-tag.ts';

/** Cache tags of one response, collected from each of its parts. */
export class TagCollector {
  readonly tags = new Set<CacheTag>();
  /** False when a part failed or named no tags: the response is not cached. */
  isCacheable = true;

  add(tags: readonly CacheTag[]): void {
    if (tags.length === 0) this.isCacheable = false;
    for (const tag of tags) this.tags.add(tag);
  }
}
