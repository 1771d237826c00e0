import { LRUCache } from 'lru-cache';
import type { Db } from '#app/db/schema.ts';
import { renderSocialImage } from '#app/media/image-processing.server.ts';
import { mediaBytes } from './media.queries.server.ts';

const maxCached = 32;

/**
 * Renders the social image of a post on demand. Requests come in bursts when a post is shared,
 * so concurrent requests share one render, and an LRU cache holds the last 32.
 */
export function createSocialImages(db: Db, render = renderSocialImage): (hash: string) => Promise<Uint8Array | undefined> {
  const cache = new LRUCache<string, Uint8Array>({ max: maxCached });
  const inFlight = new Map<string, Promise<Uint8Array>>();

  async function renderAndCache(hash: string, original: Uint8Array): Promise<Uint8Array> {
    try {
      const rendered = await render(original);
      cache.set(hash, rendered);
      return rendered;
    } finally {
      inFlight.delete(hash);
    }
  }

  return async (hash) => {
    // Read even when the result is cached: the post may have been deleted since.
    const original = await mediaBytes(db, hash, 1600);
    if (!original) return undefined;
    const existing = cache.get(hash) ?? inFlight.get(hash);
    if (existing) return existing;
    const rendered = renderAndCache(hash, original);
    inFlight.set(hash, rendered);
    return rendered;
  };
}
