import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import { nextVersion } from '#app/http/optimistic-save.server.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { reject } from '#app/lib/api-error.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import { replaceOwnerMedia } from '#app/media/media-store.server.ts';
import type { Medium } from '#app/media/medium.server.ts';
import { indexRows } from '#app/search/search-index.queries.server.ts';
import { postTarget } from './blog.feature.ts';
import { type PostChange, type PostRow, updatePost } from './blog.queries.server.ts';
import { mediaHashesOf, postOwner } from './post-media.server.ts';
import { postSearch } from './post-search.server.ts';
import { deletePreviews } from './preview/preview.queries.server.ts';
import type { Publication } from './publication.server.ts';
import { publishPosts } from './publish.jobs.server.ts';
import { changesVersion, pruneRevisions, storeRevision } from './revisions/revision-store.server.ts';
import { leaveToPost } from './sound/sound-media.server.ts';
import { datePostTags } from './tags.queries.server.ts';
import { setTags } from './tags.server.ts';

/** Queues the job that publishes a scheduled post, in the transaction that schedules it. */
export async function queuePublication(tx: Db, { state, publish_at }: Partial<Publication>, now: number): Promise<void> {
  if (state === 'scheduled' && publish_at) await enqueue(tx, publishPosts, {}, { now, runAt: publish_at });
}

interface Save {
  stored: PostRow;
  change: Partial<PostChange>;
  /** Names of its tags; those that it has stay when missing. */
  tags?: string[] | undefined;
  /** Pictures that are not stored yet. */
  added?: Medium[];
  /** Account that saves. */
  by: number;
}

interface Saved {
  post: PostRow;
  /** Version with the text before; null when the save has not changed the text. */
  replaced: number | null;
  /** Cache tags of pictures that were deleted. */
  cacheTags: CacheTag[];
}

/** Saves a post: its earlier version, tags, pictures, preview links, publication and place in the search, in a transaction that holds `lockMedia`. */
export async function savePost(tx: Db, { stored, change, tags, added = [], by }: Save, { now, timeZone }: LocalTime): Promise<Saved> {
  const replaced = changesVersion(stored, change) ? await storeRevision(tx, stored) : null;
  const savedAt = nextVersion(stored, now);
  const saver = replaced === null ? {} : { text_saved_at: savedAt, text_saved_by: by };
  const post = (await updatePost(tx, stored, { ...change, ...saver }, savedAt)) ?? reject(404, postTarget.notFoundMessage);
  await (tags ? setTags(tx, post.id, tags, savedAt) : datePostTags(tx, post.id));
  const cacheTags = await replaceOwnerMedia(tx, postOwner(post.id), mediaHashesOf(post), added);
  await leaveToPost(tx, post.body, by);
  cacheTags.push(...(await pruneRevisions(tx, post.id)));
  if (post.state === 'published') await deletePreviews(tx, post.id);
  if ('publish_at' in change && change.publish_at !== stored.publish_at) await queuePublication(tx, post, now);
  await indexRows(tx, postSearch, [post.id], timeZone);
  return { post, replaced, cacheTags };
}
