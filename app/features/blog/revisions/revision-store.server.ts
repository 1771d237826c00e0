import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import { hasValues } from '#app/http/optimistic-save.server.ts';
import { omitUndefined } from '#app/lib/omit-undefined.ts';
import { type MediaOwner, replaceOwnerMedia } from '#app/media/media-store.server.ts';
import type { PostChange, PostRow } from '../blog.queries.server.ts';
import { mediaHashesOf } from '../post-media.server.ts';
import { type PostText, textsOf } from '../post-texts.contract.ts';
import { maxRevisions } from './revisions.contract.ts';
import { deleteRevision, insertRevision, revisionIds } from './revisions.queries.server.ts';

const ownerOf = (id: number): MediaOwner => ({ type: 'post-revision', id });

type Version = Pick<PostRow, 'title' | 'image_hash' | 'image_alt' | 'body' | PostText>;

/** Columns of a post that a version has. */
export const versionOf = (row: Version): Version => ({
  title: row.title,
  image_hash: row.image_hash,
  image_alt: row.image_alt,
  body: row.body,
  ...textsOf(row),
});

export const changesVersion = (stored: PostRow, change: Partial<PostChange>): boolean =>
  !hasValues(stored, versionOf({ ...stored, ...omitUndefined(change) }));

/** Stores the text and pictures of a post before a save changes them, in its transaction, which holds `lockMedia`. @returns id of the version */
export async function storeRevision(tx: Db, stored: PostRow): Promise<number> {
  const { id } = await insertRevision(tx, {
    ...versionOf(stored),
    state: stored.state,
    post_id: stored.id,
    saved_at: stored.text_saved_at ?? stored.updated_at,
    saved_by: stored.text_saved_by,
  });
  await replaceOwnerMedia(tx, ownerOf(id), mediaHashesOf(stored));
  return id;
}

/** Deletes a version and the pictures that only it has. @returns cache tags of those pictures */
export async function dropRevision(tx: Db, id: number): Promise<CacheTag[]> {
  await deleteRevision(tx, id);
  return replaceOwnerMedia(tx, ownerOf(id), []);
}

/**
 * Deletes the versions of a post beyond the newest `max`. After the post has the pictures of the version that is restored:
 * that version may be the oldest one.
 */
export async function pruneRevisions(tx: Db, post: number, max = maxRevisions): Promise<CacheTag[]> {
  const tags: CacheTag[] = [];
  for (const id of (await revisionIds(tx, post)).slice(max)) tags.push(...(await dropRevision(tx, id)));
  return tags;
}
