import { LRUCache } from 'lru-cache';
import type { Db } from '#app/db/schema.ts';
import { renderSocialImage } from '#app/media/image-processing.server.ts';
import { mediaBytes } from './media.queries.server.ts';

const keptAtMost = 32;

/**
 * Renders the social image of a post on demand. Requests come in bursts when a post is shared,
 * so concurrent requests share one render, and an LRU cache holds the last 32.
 */
export function createSocialImages(db: Db, make = renderSocialImage): (hash: string) => Promise<Uint8Array | undefined> {
  const kept = new LRUCache<string, Uint8Array>({ max: keptAtMost });
  const beingMade = new Map<string, Promise<Uint8Array>>();

  async function makeAndKeep(hash: string, original: Uint8Array): Promise<Uint8Array> {
    try {
      const made = await make(original);
      kept.set(hash, made);
      return made;
    } finally {
      beingMade.delete(hash);
    }
  }

  return async (hash) => {
    // Read even when the result is cached: the post may have been deleted since.
    const original = await mediaBytes(db, hash, 1600);
    if (!original) return undefined;
    const ready = kept.get(hash) ?? beingMade.get(hash);
    if (ready) return ready;
    const made = makeAndKeep(hash, original);
    beingMade.set(hash, made);
    return made;
  };
}
