import type { Db } from '#app/db/schema.ts';
import { targetTag } from '#app/features/discussion/discussion.cache-tags.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { ApiError, reject, rejectFields } from '#app/lib/api-error.ts';
import { type ProcessedImage, processUploadedImage } from '#app/media/image-processing.server.ts';
import { imageUrl } from '#app/media/media-address.ts';
import { lockMedia, type MediaOwner, replaceOwnerMedia } from '#app/media/media-store.server.ts';
import { deleteTarget } from '../discussion/discussion.queries.server.ts';
import { discussionHandlers } from '../discussion/discussion.server.ts';
import { deleteSavedDraft } from '../drafts/saved-draft.server.ts';
import { postsTag } from './blog.cache-tags.ts';
import type { blog, Post } from './blog.contract.ts';
import { postTarget } from './blog.feature.ts';
import {
  countPosts,
  findDuplicatePost,
  insertPost,
  listPostIds,
  listSummaries,
  type PostRow,
  type PostText,
  postById,
  readPosts,
  updatePost,
} from './blog.queries.server.ts';
import { type SanitizedBody, sanitizePostBody } from './html-sanitizer.server.ts';

const { notFoundMessage } = postTarget;
const conflictMessage = 'Somebody else has saved this post since you opened it';
const allRequired = 'All fields (title, body, and image) are required.';
/** Period in which a client that lost the response may repeat a create request. */
const retryWindowMs = 10 * 60_000;

const toSummary = (row: Omit<PostRow, 'body'>) => ({
  id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  image: imageUrl(row.image_hash),
  excerpt: row.excerpt,
  likes: row.likes,
  comments: row.comments,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
});
const tagOf = (id: number) => targetTag(postTarget.name, id);
const ownerOf = (id: number): MediaOwner => ({ type: 'post', id });
const toPost = (row: PostRow): Post => ({ ...toSummary(row), body: row.body });

async function* streamPosts(db: Db, ids: number[]) {
  for await (const row of readPosts(db, ids)) yield toPost(row);
}

export interface NewPost {
  title: string;
  subtitle: string | undefined;
  body: SanitizedBody;
  image: ProcessedImage;
}

const toPostText = ({ title, subtitle, body, image }: NewPost): PostText => ({
  title,
  subtitle: subtitle ?? null,
  body: body.html,
  excerpt: body.excerpt,
  image_hash: image.hash,
});

/** Inserts a post and its images in the caller's transaction. */
export async function createPost(tx: Db, post: NewPost, now: number): Promise<PostRow> {
  const { body, image } = post;
  await lockMedia(tx);
  const row = await insertPost(tx, toPostText(post), now);
  await replaceOwnerMedia(tx, ownerOf(row.id), body.hashes, [image, ...body.images]);
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

async function sanitizeBody(raw: string): Promise<SanitizedBody> {
  const body = await withFieldError('body', sanitizePostBody(raw));
  if (body.excerpt === '' && !body.html.includes('<img')) rejectFields({ body: allRequired });
  return body;
}

async function processImage(file: File): Promise<ProcessedImage> {
  return withFieldError('image', processUploadedImage(new Uint8Array(await file.arrayBuffer())));
}

const isUnchanged = (row: PostRow, change: Partial<PostText>) =>
  (Object.keys(change) as (keyof PostText)[]).every((name) => row[name] === change[name]);

export const blogHandlers: Handlers<typeof blog> = {
  list: async ({ db, query, cacheTags }) => {
    const total = await countPosts(db);
    if (query.view === 'card') {
      const rows = (await listSummaries(db, query)).map(toSummary);
      cacheTags(postsTag, ...rows.map(({ id }) => tagOf(id)));
      return { rows, total };
    }
    const ids = await listPostIds(db, query);
    cacheTags(postsTag, ...ids.map(tagOf));
    return { rows: streamPosts(db, ids), total };
  },

  read: async ({ db, params, cacheTags }) => {
    cacheTags(tagOf(params.id));
    return toPost((await postById(db, params.id)) ?? reject(404, notFoundMessage));
  },

  create: async (context) => {
    const { title, subtitle, body, image } = context.input;
    const draft = { title, subtitle, body: await sanitizeBody(body), image: await processImage(image) };
    context.invalidate(postsTag);
    const row = await context.db.transaction().execute(async (tx) => {
      // Serializes concurrent creates, so that the second one finds the first as a duplicate.
      await lockMedia(tx);
      await deleteSavedDraft(tx, context.principal.id, 'post', context.input.draft);
      const duplicate = await findDuplicatePost(tx, toPostText(draft), context.now() - retryWindowMs);
      if (duplicate) {
        await context.audit([]);
        return duplicate;
      }
      const created = await createPost(tx, draft, context.now());
      await context.audit(created, tx);
      context.log('post_created', { post: created.id, account: context.principal.id });
      return created;
    });
    return { blog: toPost(row), message: 'Blog post created successfully!' };
  },

  update: async ({ db, params, input, now, principal, log, audit, invalidate }) => {
    if (!(await postById(db, params.id))) reject(404, notFoundMessage);
    const body = input.body === undefined ? undefined : await sanitizeBody(input.body);
    const image = input.image === undefined ? undefined : await processImage(input.image);
    invalidate(postsTag, tagOf(params.id));
    const row = await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      await deleteSavedDraft(tx, principal.id, 'post', input.draft);
      // Read under the lock: of two updates with the same `basedOn` only the first passes the check below.
      const stored = (await postById(tx, params.id)) ?? reject(404, notFoundMessage);
      const change: Partial<PostText> = {
        ...(input.title === undefined ? {} : { title: input.title }),
        ...(input.subtitle === undefined ? {} : { subtitle: input.subtitle }),
        ...(body ? { body: body.html, excerpt: body.excerpt } : {}),
        ...(image ? { image_hash: image.hash } : {}),
      };
      if (input.basedOn !== undefined && Date.parse(input.basedOn) !== stored.updated_at) {
        // A retry after a lost response, or an identical edit: there is no conflict to resolve.
        if (isUnchanged(stored, change)) {
          await audit([]);
          return stored;
        }
        reject(409, conflictMessage);
      }
      // Strictly increasing, so that two updates within one millisecond have different versions.
      const savedAt = Math.max(now(), stored.updated_at + 1);
      const updated = (await updatePost(tx, params.id, change, savedAt)) ?? reject(404, notFoundMessage);
      const bodyHashes = [...updated.body.matchAll(/src="\/media\/([\da-f]{32})-/g)].flatMap(([, hash]) => hash ?? []);
      const added = [...(image ? [image] : []), ...(body?.images ?? [])];
      invalidate(...(await replaceOwnerMedia(tx, ownerOf(updated.id), [updated.image_hash, ...bodyHashes], added)));
      await audit(updated, tx);
      return updated;
    });
    log('post_updated', { post: row.id, account: principal.id });
    return { blog: toPost(row), message: 'Blog post updated successfully!' };
  },

  remove: async ({ db, params, principal, log, audit, invalidate }) => {
    invalidate(postsTag, tagOf(params.id));
    await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      const { id, title } = (await postById(tx, params.id)) ?? reject(404, notFoundMessage);
      invalidate(...(await replaceOwnerMedia(tx, ownerOf(id), [])));
      await deleteTarget(tx, postTarget, id);
      await audit({ id, title }, tx);
    });
    log('post_deleted', { post: params.id, account: principal.id });
    return { message: 'Blog post deleted successfully!' };
  },

  total: async ({ db }) => ({ totalBlogs: await countPosts(db) }),

  ...discussionHandlers(postTarget),
};
