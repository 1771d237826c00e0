import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Purge } from '#app/db/purge.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { rejectFields } from '#app/lib/api-error.ts';
import { storedHashes } from '#app/media/media.queries.server.ts';
import { lockMedia, type MediaOwner, replaceOwnerMedia } from '#app/media/media-store.server.ts';
import { deleteSounds, soundsByHash, unusedSounds } from './sound.queries.server.ts';

export const soundOwner = (id: number): MediaOwner => ({ type: 'sound', id });

/** Hashes of the sounds of a body. */
const soundHashesOf = (body: string): string[] => [
  ...new Set([...body.matchAll(/src="\/media\/([\da-f]{32})-sound\./g)].flatMap(([, hash]) => hash ?? [])),
];

/** Refuses a body with a sound that is gone: it was in a draft for half a year, or in a post that was deleted. */
export async function requireSounds(db: Db, body: string): Promise<void> {
  const hashes = soundHashesOf(body);
  if (hashes.length === 0 || (await storedHashes(db, hashes)).length === hashes.length) return;
  rejectFields({ body: 'A sound in this post is no longer here. Please take it out and add it again.' });
}

/** Deletes uploads with the media that only they own, under `lockMedia`. */
export async function dropSounds(tx: Db, ids: number[]): Promise<CacheTag[]> {
  const tags: CacheTag[] = [];
  for (const id of ids) tags.push(...(await replaceOwnerMedia(tx, soundOwner(id), [])));
  if (ids.length > 0) await deleteSounds(tx, ids);
  return tags;
}

/** Leaves the saver's sounds to the post that has them now, in the transaction that saves it: they go with it, and with its versions. */
export async function leaveToPost(tx: Db, body: string, saver: number): Promise<void> {
  const hashes = soundHashesOf(body);
  if (hashes.length > 0) await dropSounds(tx, await soundsByHash(tx, hashes, saver));
}

/** A batch holds the lock of all media. */
const batchSize = 100;

/** Deletes sounds that no post has. */
export const purgeUnusedSounds: Purge = async (db, before, limit) => {
  if ((await unusedSounds(db, before, 1)).length === 0) return 0;
  return db.transaction().execute(async (tx) => {
    await lockMedia(tx);
    const ids = await unusedSounds(tx, before, Math.min(limit, batchSize));
    await dropSounds(tx, ids);
    return ids.length;
  });
};
