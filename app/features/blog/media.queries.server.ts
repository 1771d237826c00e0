import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { ProcessedImage } from '#app/media/image-processing.server.ts';

/**
 * Serializes transactions that link or unlink images: an image is deleted with its last link,
 * which no concurrent transaction may add to. Acquire it before any other lock of the transaction.
 */
export const lockMedia = (tx: Db) => lockForTransaction(tx, 'pictures');

/** Stores an image in all widths. Names are content hashes, so existing rows are skipped. */
export async function insertMedia(tx: Db, image: ProcessedImage): Promise<void> {
  await tx
    .insertInto('media')
    .values(image.variants.map(({ width, bytes }) => ({ hash: image.hash, width, bytes })))
    .onConflict((conflict) => conflict.columns(['hash', 'width']).doNothing())
    .execute();
}

/** Replaces the image links of a post, and deletes images that lost their last link. */
export async function replacePostMedia(tx: Db, postId: number, hashes: string[]): Promise<void> {
  const unlinked = await tx.deleteFrom('post_media').where('post_id', '=', postId).returning('hash').execute();
  const stored = hashes.length === 0 ? [] : await tx.selectFrom('media').select('hash').distinct().where('hash', 'in', hashes).execute();
  if (stored.length > 0)
    await tx
      .insertInto('post_media')
      .values(stored.map(({ hash }) => ({ post_id: postId, hash })))
      .execute();
  for (const { hash } of unlinked) {
    await tx
      .deleteFrom('media')
      .where('hash', '=', hash)
      .where((where) => where.not(where.exists(where.selectFrom('post_media').select('post_id').where('post_media.hash', '=', hash))))
      .execute();
  }
}

export async function mediaBytes(db: Db, hash: string, width: number): Promise<Uint8Array | undefined> {
  return (await db.selectFrom('media').select('bytes').where('hash', '=', hash).where('width', '=', width).executeTakeFirst())?.bytes;
}
