import type { CacheTag } from '#app/cache/cache-tag.ts';
import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { mediaTag } from './media.cache-tags.ts';
import { deleteLinks, deleteUnlinked, insertLinks, insertMedium, storedHashes } from './media.queries.server.ts';
import type { Medium } from './medium.server.ts';

/** Row of a feature that needs media: `{ type: 'post', id: 7 }`. */
export interface MediaOwner {
  type: string;
  id: number;
}

/**
 * Serializes transactions that link or unlink media: a medium is deleted with its last link,
 * which no concurrent transaction may add to. Acquire it before any other lock of the transaction.
 */
export const lockMedia = (tx: Db) => lockForTransaction(tx, 'media');

/**
 * Sets the media that an owner needs, in a transaction that holds `lockMedia`: stores the new ones, replaces the links,
 * and deletes media that no owner needs any more. Hashes that are not stored are ignored.
 * @returns cache tags of the deleted media, for the caller to invalidate
 */
export async function replaceOwnerMedia(tx: Db, owner: MediaOwner, hashes: Iterable<string>, added: Medium[] = []): Promise<CacheTag[]> {
  const ownerColumns = { owner_type: owner.type, owner_id: owner.id };
  for (const medium of added) await insertMedium(tx, medium);
  const unlinked = await deleteLinks(tx, ownerColumns);
  const needed = [...new Set([...hashes, ...added.map(({ hash }) => hash)])];
  const stored = needed.length === 0 ? [] : await storedHashes(tx, needed);
  if (stored.length > 0)
    await insertLinks(
      tx,
      stored.map((hash) => ({ ...ownerColumns, hash })),
    );
  const deleted = unlinked.length === 0 ? [] : await deleteUnlinked(tx, unlinked);
  return deleted.map(mediaTag);
}
