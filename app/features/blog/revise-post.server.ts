import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import type { ProcessedImage } from '#app/media/image-processing.server.ts';
import { anyPostById } from './admin-posts.queries.server.ts';
import type { PostChange } from './blog.queries.server.ts';
import { savePost } from './save-post.server.ts';

interface Revision {
  change: Partial<Pick<PostChange, 'body' | 'excerpt' | 'image_hash' | 'image_alt'>>;
  /** Pictures that are not stored yet. */
  images?: ProcessedImage[];
}

/** Text and picture of a post in any state; undefined when it was deleted. */
export const postContent = async (db: Db, id: number): Promise<{ body: string; image_hash: string } | undefined> => anyPostById(db, id);

/**
 * Saves a change of the stored body as the staff do, in a transaction that holds `lockMedia`.
 * @param revise gets the body as it is now; undefined leaves the post as it is
 * @returns cache tags of deleted pictures; undefined when nothing was saved
 */
export async function revisePost(
  tx: Db,
  { id, by }: { id: number; by: number },
  revise: (stored: { body: string; image_hash: string }) => Revision | undefined,
  time: LocalTime,
): Promise<CacheTag[] | undefined> {
  const stored = await anyPostById(tx, id);
  const revision = stored && revise(stored);
  if (!revision) return undefined;
  return (await savePost(tx, { stored, change: revision.change, added: revision.images ?? [], by }, time)).cacheTags;
}
