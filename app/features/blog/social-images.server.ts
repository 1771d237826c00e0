import { LRUCache } from 'lru-cache';
import type { Db } from '#app/db/schema.ts';
import { renderSocialImage } from '#app/media/image-processing.server.ts';
import { mediaBytes } from './media.queries.server.ts';

const keptAtMost = 32;

/**
 * Pictures for networks that show a link to a post. They ask seldom, but many at once when a post goes round:
 * a picture is made when it is asked for, once for all who ask, and the last few are kept.
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
    // Also of one that is kept: its post may be deleted by now.
    const original = await mediaBytes(db, hash, 1600);
    if (!original) return undefined;
    const ready = kept.get(hash) ?? beingMade.get(hash);
    if (ready) return ready;
    const made = makeAndKeep(hash, original);
    beingMade.set(hash, made);
    return made;
  };
}
