import { LRUCache } from 'lru-cache';
import type { Db } from '#app/db/schema.ts';
import { renderMailPicture, renderSocialImage } from './image-processing.server.ts';
import { readVariant } from './media.queries.server.ts';
import type { JpegVariant } from './media-address.ts';

const maxCached = 32;

type Render = Record<JpegVariant, (original: Uint8Array) => Promise<Uint8Array>>;

/**
 * Renders the JPEG variants of a picture on demand. Requests come in bursts when a page is shared or a newsletter is read,
 * so concurrent requests share one render, and an LRU cache holds the last 32.
 */
export function createJpegImages(db: Db, render: Render = { share: renderSocialImage, mail: renderMailPicture }) {
  const cache = new LRUCache<string, Uint8Array>({ max: maxCached });
  const inFlight = new Map<string, Promise<Uint8Array>>();

  async function renderAndCache(key: string, variant: JpegVariant, original: Uint8Array): Promise<Uint8Array> {
    try {
      const rendered = await render[variant](original);
      cache.set(key, rendered);
      return rendered;
    } finally {
      inFlight.delete(key);
    }
  }

  return async (hash: string, variant: JpegVariant): Promise<Uint8Array | undefined> => {
    // Read even when the result is cached: the picture may have been deleted since.
    const original = await readVariant(db, { hash, variant: '1600', type: 'image/webp' });
    if (!original) return undefined;
    const key = `${hash}-${variant}`;
    const existing = cache.get(key) ?? inFlight.get(key);
    if (existing) return existing;
    const rendered = renderAndCache(key, variant, original);
    inFlight.set(key, rendered);
    return rendered;
  };
}
