import type { Topic } from './tag-versions.server.ts';

/** Collects what an answer is made of, from each of its parts. */
export class Reads {
  readonly topics = new Set<Topic>();
  /** False when a part did not say what it was made of, or failed: such an answer is kept by nobody. */
  known = true;
  /** The answer's bytes, from who has them whole: as the body of a Response they would become a stream, and be copied on each side of it. */
  bytes?: Buffer<ArrayBuffer>;

  add(topics: readonly Topic[]): void {
    if (topics.length === 0) this.known = false;
    for (const topic of topics) this.topics.add(topic);
  }
}
