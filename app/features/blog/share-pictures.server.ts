import type { Db } from '#app/db/schema.ts';
import { sharePicture } from '#app/platform/media.server.ts';
import { mediaBytes } from './media.queries.server.ts';

const keptAtMost = 32;

/**
 * Pictures for networks that show a link to a post. They ask seldom, but many at once when a post goes round:
 * a picture is made when it is asked for, once for all who ask, and the last few are kept.
 */
export function openSharePictures(db: Db): (hash: string) => Promise<Uint8Array | undefined> {
  const kept = new Map<string, Promise<Uint8Array>>();
  return async (hash) => {
    // Also of one that is kept: its post may be deleted by now.
    const original = await mediaBytes(db, hash, 1600);
    if (!original) return undefined;
    const made = kept.get(hash) ?? sharePicture(original);
    kept.delete(hash);
    kept.set(hash, made);
    made.catch(() => kept.delete(hash));
    for (const oldest of [...kept.keys()].slice(0, -keptAtMost)) kept.delete(oldest);
    return made;
  };
}
