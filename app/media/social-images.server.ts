import { LRUCache } from 'lru-cache';
import type { Db } from '#app/db/schema.ts';
import { renderSocialImage } from './image-processing.server.ts';
import { readVariant } from './media.queries.server.ts';

const maxCached = 32;

/**
 * Renders the social image of a picture on demand. Requests come in bursts when a page is shared,
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
    // Read even when the result is cached: the picture may have been deleted since.
    const original = await readVariant(db, { hash, variant: '1600', type: 'image/webp' });
    if (!original) return undefined;
    const existing = cache.get(hash) ?? inFlight.get(hash);
    if (existing) return existing;
    const rendered = renderAndCache(hash, original);
    inFlight.set(hash, rendered);
    return rendered;
  };
}
