import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { anyPostById } from '../admin-posts.queries.server.ts';
import { postCacheTag, postsTag } from '../blog.cache-tags.ts';
import type { blog } from '../blog.contract.ts';
import type { PostRow } from '../blog.queries.server.ts';
import { deletePost } from '../delete-post.server.ts';
import { publicationChange } from '../publication.server.ts';
import { savePost } from '../save-post.server.ts';
import { cleanTagName, distinctTags, maxTags, tagSlug, tagsProblem } from '../tag-name.contract.ts';
import { findTags, tagsOfPost } from '../tags.queries.server.ts';
import { isTaggedAs } from '../tags.server.ts';

/** Posts of the ids that are still there. @throws 404 without any */
async function findPosts(tx: Db, ids: readonly number[]): Promise<PostRow[]> {
  const posts: PostRow[] = [];
  for (const id of new Set(ids)) {
    const row = await anyPostById(tx, id);
    if (row) posts.push(row);
  }
  if (posts.length === 0) reject(404, ids.length === 1 ? 'This post was deleted already' : 'These posts were deleted already');
  return posts;
}

const are = (count: number) => `${pluralize(count, 'post')} ${count === 1 ? 'is' : 'are'}`;

/** Takes a post off the site or out of the schedule. Returns undefined for one that is neither. */
async function unpublish(tx: Db, stored: PostRow, by: number, time: LocalTime): Promise<CacheTag[] | undefined> {
  if (stored.state !== 'published' && stored.state !== 'scheduled') return undefined;
  const state = stored.state === 'published' ? 'unpublished' : 'draft';
  return (await savePost(tx, { stored, change: publicationChange(stored, { state }, time), by }, time)).cacheTags;
}

/** Adds a tag to a post. Returns undefined for one that has it. @throws 400 when the post may have no further tag */
async function addTag(tx: Db, stored: PostRow, tag: string, by: number, time: LocalTime): Promise<CacheTag[] | undefined> {
  const names = (await tagsOfPost(tx, stored.id)).map(({ name }) => name);
  const tags = distinctTags([...names, tag]);
  if (isTaggedAs(await tagsOfPost(tx, stored.id), tags)) return undefined;
  if (names.length >= maxTags) rejectFields({ tag: `“${stored.title}” has ${maxTags} tags already, as many as a post may have` });
  return (await savePost(tx, { stored, change: {}, tags, by }, time)).cacheTags;
}

type Context = Parameters<Handlers<typeof blog>['unpublishAll']>[0] | Parameters<Handlers<typeof blog>['tagAll']>[0];

/** Changes the chosen posts in one transaction. @returns those that have changed */
async function changePosts(
  context: Context,
  change: (tx: Db, post: PostRow, time: LocalTime) => Promise<CacheTag[] | undefined>,
): Promise<PostRow[]> {
  const { db, input, config, now, audit, invalidate } = context;
  invalidate(postsTag, ...input.ids.map(postCacheTag));
  const changed: PostRow[] = [];
  await db.transaction().execute(async (tx) => {
    await lockMedia(tx);
    for (const post of await findPosts(tx, input.ids)) {
      const cacheTags = await change(tx, post, { now: now(), timeZone: config.timeZone });
      if (!cacheTags) continue;
      invalidate(...cacheTags);
      changed.push(post);
    }
    await audit(changed, tx);
  });
  return changed;
}

const idsOf = (posts: readonly { id: number }[]) => posts.map(({ id }) => id).join(' ');

export const bulkPostHandlers: Pick<Handlers<typeof blog>, 'unpublishAll' | 'tagAll' | 'removeAll'> = {
  unpublishAll: async (context) => {
    const { principal, log } = context;
    const posts = await changePosts(context, (tx, post, time) => unpublish(tx, post, principal.id, time));
    log('posts_unpublished', { posts: idsOf(posts), account: principal.id });
    return {
      message:
        posts.length === 0 ? 'Nothing to do: none of these posts was public or scheduled' : `${are(posts.length)} no longer public or scheduled`,
    };
  },

  tagAll: async (context) => {
    const { principal, log, input } = context;
    const tag = cleanTagName(input.tag);
    const problem = tagsProblem([tag]);
    if (problem !== undefined) rejectFields({ tag: problem });
    const posts = await changePosts(context, (tx, post, time) => addTag(tx, post, tag, principal.id, time));
    log('posts_tagged', { posts: idsOf(posts), account: principal.id });
    // The stored spelling, which may be another one.
    const [{ name } = { name: tag }] = await findTags(context.db, [tagSlug(tag)]);
    return { message: posts.length === 0 ? `Nothing to do: these posts have the tag “${name}”` : `${are(posts.length)} now tagged “${name}”` };
  },

  removeAll: async ({ db, input, config, principal, log, audit, invalidate }) => {
    invalidate(postsTag, ...input.ids.map(postCacheTag));
    const posts = await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      const found = await findPosts(tx, input.ids);
      for (const { id } of found) invalidate(...(await deletePost(tx, id, config.timeZone)));
      await audit(found, tx);
      return found;
    });
    log('posts_deleted', { posts: idsOf(posts), account: principal.id });
    return { message: `${are(posts.length)} deleted` };
  },
};
