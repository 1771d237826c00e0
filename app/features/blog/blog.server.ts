import type { Db } from '#app/db/schema.ts';
import { authorNamesTag } from '#app/features/accounts/accounts.cache-tags.ts';
import { discussionHandlers } from '#app/features/discussion/public.server.ts';
import { deleteSavedDraft } from '#app/features/drafts/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { hasValues, isSavedAlready, retriedSince } from '#app/http/optimistic-save.server.ts';
import { ApiError, reject, rejectFields } from '#app/lib/api-error.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import { omitUndefined } from '#app/lib/omit-undefined.ts';
import { type ProcessedImage, processUploadedImage } from '#app/media/image-processing.server.ts';
import { lockMedia, replaceOwnerMedia } from '#app/media/media-store.server.ts';
import { indexRows } from '#app/search/search-index.queries.server.ts';
import { anyPostById, countAnyPosts, listAnyPosts } from './admin-posts.queries.server.ts';
import { postCacheTag, postsTag } from './blog.cache-tags.ts';
import type { blog } from './blog.contract.ts';
import { postTarget } from './blog.feature.ts';
import {
  countPostsOfTag,
  countPublicPosts,
  findDuplicatePost,
  insertPost,
  listPostIds,
  listSummaries,
  neighbours,
  type PostChange,
  type PostRow,
  publicPostById,
  readPosts,
} from './blog.queries.server.ts';
import { bulkPostHandlers } from './bulk/bulk-posts.server.ts';
import { deletePost } from './delete-post.server.ts';
import type { SanitizedBody } from './html-sanitizer.server.ts';
import { postOwner } from './post-media.server.ts';
import { postSearch } from './post-search.server.ts';
import { eachText, type PostText } from './post-texts.contract.ts';
import { previewHandlers } from './preview/preview.server.ts';
import { checkNewPublication, checkPublication, newPublication, type Publication, publicationChange, publishedAt } from './publication.server.ts';
import { relatedPosts } from './related-posts.queries.server.ts';
import { revisionHandlers } from './revisions/revisions.server.ts';
import { queuePublication, savePost } from './save-post.server.ts';
import { soundHandlers } from './sound/sound.server.ts';
import { leaveToPost, requireSounds } from './sound/sound-media.server.ts';
import { splitTags } from './tag-name.contract.ts';
import { tagsOfPost, tagsOfPosts } from './tags.queries.server.ts';
import { isTaggedAs, setTags } from './tags.server.ts';
import { toAdminPost, toEditedPost, toPost, toSummary } from './to-post.server.ts';
import { unfinishedHandlers } from './unfinished/unfinished.server.ts';

const { notFoundMessage } = postTarget;
const allRequired = 'All fields (title, body, and image) are required.';

async function* streamPosts(db: Db, ids: number[]) {
  const tags = await tagsOfPosts(db, ids);
  for await (const row of readPosts(db, ids)) yield { ...toSummary(row, tags.get(row.id)), body: row.body };
}

export interface NewPost extends Partial<Record<PostText, string | null | undefined>> {
  title: string;
  body: SanitizedBody;
  image: ProcessedImage;
  imageAlt?: string | undefined;
  tags?: string[];
  author?: number | undefined;
  /** Name of an author without an account, or names of several authors. */
  authorName?: string | undefined;
  /** Published at once when missing. */
  publication?: Publication;
}

const toPostChange = ({ title, body, image, imageAlt, author, authorName, publication, ...texts }: NewPost, now: number) => ({
  title,
  ...eachText((name) => texts[name] ?? null),
  body: body.html,
  excerpt: body.excerpt,
  image_hash: image.hash,
  image_alt: imageAlt ?? '',
  author_id: author ?? null,
  author_name: authorName ?? null,
  text_saved_at: now,
  text_saved_by: author ?? null,
  ...(publication ?? publishedAt(now)),
});

/** Inserts a post and its images in the caller's transaction. */
export async function createPost(tx: Db, post: NewPost, { now, timeZone }: LocalTime): Promise<PostRow> {
  const { body, image } = post;
  await lockMedia(tx);
  const row = await insertPost(tx, toPostChange(post, now), now);
  await replaceOwnerMedia(tx, postOwner(row.id), body.hashes, [image, ...body.images]);
  if (post.author !== undefined) await leaveToPost(tx, body.html, post.author);
  if (post.tags) await setTags(tx, row.id, post.tags, now);
  await queuePublication(tx, row, now);
  await indexRows(tx, postSearch, [row.id], timeZone);
  return row;
}

/** Repeats the message of an `ApiError` as the error of the field. */
async function withFieldError<T>(field: 'body' | 'image', work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError) reject(error.status, error.message, { [field]: error.message });
    throw error;
  }
}

async function sanitizeBody(db: Db, raw: string): Promise<SanitizedBody> {
  // Loaded with the first post that is saved: it takes more memory than most features.
  const { sanitizePostBody } = await import('./html-sanitizer.server.ts');
  const body = await withFieldError('body', sanitizePostBody(raw));
  await requireSounds(db, body.html);
  if (body.excerpt === '' && !body.html.includes('<img')) rejectFields({ body: allRequired });
  return body;
}

async function processImage(file: File): Promise<ProcessedImage> {
  return withFieldError('image', processUploadedImage(new Uint8Array(await file.arrayBuffer())));
}

const readSaved = async (tx: Db, id: number, { timeZone }: { timeZone: string }) =>
  toEditedPost((await anyPostById(tx, id)) ?? reject(404, notFoundMessage), await tagsOfPost(tx, id), timeZone);

export const blogHandlers: Handlers<typeof blog> = {
  list: async ({ db, query, cacheTags }) => {
    const total = await (query.tag === undefined ? countPublicPosts(db) : countPostsOfTag(db, query.tag));
    if (query.view === 'card') {
      const found = await listSummaries(db, query);
      const ids = found.map(({ id }) => id);
      const tags = await tagsOfPosts(db, ids);
      const rows = found.map((row) => toSummary(row, tags.get(row.id)));
      cacheTags(postsTag, ...ids.map(postCacheTag));
      return { rows, total };
    }
    const ids = await listPostIds(db, query);
    cacheTags(postsTag, ...ids.map(postCacheTag));
    return { rows: streamPosts(db, ids), total };
  },

  read: async ({ db, params, config, cacheTags }) => {
    cacheTags(postsTag, postCacheTag(params.id), authorNamesTag);
    const row = (await publicPostById(db, params.id)) ?? reject(404, notFoundMessage);
    const tags = await tagsOfPost(db, row.id);
    const tagIds = tags.map(({ id }) => id);
    return toPost(row, { ...(await neighbours(db, row)), tags, related: await relatedPosts(db, row.id, tagIds) }, config.timeZone);
  },

  all: async ({ db, query, config }) => {
    const total = await countAnyPosts(db, query);
    const found = await listAnyPosts(db, query, total);
    const tags = await tagsOfPosts(
      db,
      found.map(({ id }) => id),
    );
    return { rows: found.map((row) => toAdminPost(row, tags.get(row.id), config.timeZone)), total };
  },

  edit: async ({ db, params, config }) => readSaved(db, params.id, config),

  create: async (context) => {
    const { db, input, principal, config, audit, log } = context;
    const { state, publishAt, body, image, draft, tags = '', ...texts } = input;
    const time = { now: context.now(), timeZone: config.timeZone };
    const publication = newPublication({ state, publishAt }, time);
    const post = {
      ...texts,
      body: await sanitizeBody(db, body),
      image: await processImage(image),
      author: principal.id,
      publication,
      tags: splitTags(tags),
    };
    context.invalidate(postsTag);
    return db.transaction().execute(async (tx) => {
      // Serializes concurrent creates, so that the second one finds the first as a duplicate.
      await lockMedia(tx);
      // Again under the lock: the sound may have been removed meanwhile.
      await requireSounds(tx, post.body.html);
      await deleteSavedDraft(tx, principal.id, 'post', draft);
      const same = await findDuplicatePost(tx, toPostChange(post, time.now), retriedSince(time.now));
      const duplicate = same && isTaggedAs(await tagsOfPost(tx, same.id), post.tags) ? same : undefined;
      if (duplicate) await audit([]);
      else checkNewPublication(publication, time.now);
      const row = duplicate ?? (await createPost(tx, post, time));
      if (!duplicate) {
        await audit(row, tx);
        log('post_created', { post: row.id, account: principal.id });
      }
      return { blog: await readSaved(tx, row.id, config), message: 'Blog post created successfully!' };
    });
  },

  update: async ({ db, params, input, now, principal, config, log, audit, invalidate }) => {
    if (!(await anyPostById(db, params.id))) reject(404, notFoundMessage);
    const body = input.body === undefined ? undefined : await sanitizeBody(db, input.body);
    const image = input.image === undefined ? undefined : await processImage(input.image);
    invalidate(postsTag, postCacheTag(params.id));
    return db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      if (body) await requireSounds(tx, body.html);
      await deleteSavedDraft(tx, principal.id, 'post', input.draft);
      // Read under the lock: of two updates with the same `basedOn` only the first passes the check below.
      const stored = (await anyPostById(tx, params.id)) ?? reject(404, notFoundMessage);
      const publication = publicationChange(stored, input, { now: now(), timeZone: config.timeZone });
      const change: Partial<PostChange> = {
        ...omitUndefined({ title: input.title, ...eachText((name) => input[name]) }),
        ...(input.imageAlt === undefined ? {} : { image_alt: input.imageAlt ?? '' }),
        ...(body ? { body: body.html, excerpt: body.excerpt } : {}),
        ...(image ? { image_hash: image.hash } : {}),
        ...publication,
      };
      const tags = input.tags === undefined ? undefined : splitTags(input.tags ?? '');
      const message = 'Blog post updated successfully!';
      const isTagged = !tags || isTaggedAs(await tagsOfPost(tx, stored.id), tags);
      if (isSavedAlready(stored, 'post', input.basedOn, isTagged && hasValues(stored, change))) {
        await audit([]);
        return { blog: await readSaved(tx, stored.id, config), message };
      }
      checkPublication(stored, publication, now());
      const added = [...(image ? [image] : []), ...(body?.images ?? [])];
      const save = { stored, change, tags, added, by: principal.id };
      const { post: updated, cacheTags } = await savePost(tx, save, { now: now(), timeZone: config.timeZone });
      invalidate(...cacheTags);
      await audit(updated, tx);
      log('post_updated', { post: updated.id, account: principal.id });
      return { blog: await readSaved(tx, updated.id, config), message };
    });
  },

  remove: async ({ db, params, config, principal, log, audit, invalidate }) => {
    invalidate(postsTag, postCacheTag(params.id));
    await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      const { id, title } = (await anyPostById(tx, params.id)) ?? reject(404, notFoundMessage);
      invalidate(...(await deletePost(tx, id, config.timeZone)));
      await audit({ id, title }, tx);
    });
    log('post_deleted', { post: params.id, account: principal.id });
    return { message: 'Blog post deleted successfully!' };
  },

  total: async ({ db }) => ({ totalBlogs: await countAnyPosts(db) }),

  ...bulkPostHandlers,
  ...previewHandlers,
  ...revisionHandlers,
  ...soundHandlers,
  ...unfinishedHandlers,
  ...discussionHandlers(postTarget),
};
