import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import { deleteTarget } from '#app/features/discussion/public.server.ts';
import { replaceOwnerMedia } from '#app/media/media-store.server.ts';
import { indexRows } from '#app/search/search-index.queries.server.ts';
import { postTarget } from './blog.feature.ts';
import { forgetShownComments } from './imported-rows.queries.server.ts';
import { postOwner } from './post-media.server.ts';
import { postSearch } from './post-search.server.ts';
import { pruneRevisions } from './revisions/revision-store.server.ts';

/**
 * Deletes a post with its pictures, versions and comments, in a transaction that holds `lockMedia`.
 * @returns cache tags of pictures that were deleted
 */
export async function deletePost(tx: Db, id: number, timeZone: string): Promise<CacheTag[]> {
  const cacheTags = [...(await replaceOwnerMedia(tx, postOwner(id), [])), ...(await pruneRevisions(tx, id, 0))];
  await forgetShownComments(tx, id);
  await deleteTarget(tx, postTarget, id);
  await indexRows(tx, postSearch, [id], timeZone);
  return cacheTags;
}
