import type { Db } from '#app/db/schema.ts';
import { targetTag } from '#app/features/discussion/discussion.cache-tags.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { ApiError, reject, rejectFields } from '#app/lib/api-error.ts';
import { mediaUrl, type ProcessedImage, processUploadedImage } from '#app/media/image-processing.server.ts';
import { deleteDiscussion } from '../discussion/discussion.queries.server.ts';
import { discussionHandlers } from '../discussion/discussion.server.ts';
import { postsTag } from './blog.cache-tags.ts';
import type { blog, Post } from './blog.contract.ts';
import {
  countPosts,
  deletePost,
  findDuplicate,
  insertPost,
  listCards,
  listIds,
  type PostRow,
  type PostText,
  postById,
  postsOf,
  updatePost,
} from './blog.queries.server.ts';
import { type SanitizedBody, sanitizePostBody } from './html-sanitizer.server.ts';
import { insertMedia, lockMedia, replacePostMedia } from './media.queries.server.ts';

const missing = 'Blog post not found';
const conflictMessage = 'Somebody else has saved this post since you opened it';
const allRequired = 'All fields (title, body, and image) are required.';
/** Period in which a client that lost the response may repeat a create request. */
const retryMs = 10 * 60_000;

const toSummary = (row: Omit<PostRow, 'body'>) => ({
  id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  image: mediaUrl(row.image_hash),
  excerpt: row.excerpt,
  likes: row.likes,
  comments: row.comments,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
});
const topic = (id: number) => targetTag('post', id);
const toPost = (row: PostRow): Post => ({ ...toSummary(row), body: row.body });

async function* wholePosts(db: Db, ids: number[]) {
  for await (const row of postsOf(db, ids)) yield toPost(row);
}

export interface NewPost {
  title: string;
  subtitle: string | undefined;
  body: SanitizedBody;
  picture: ProcessedImage;
}

const textOf = ({ title, subtitle, body, picture }: NewPost): PostText => ({
  title,
  subtitle: subtitle ?? null,
  body: body.html,
  excerpt: body.excerpt,
  image_hash: picture.hash,
});

/** Inserts a post and its images in the caller's transaction. */
export async function publish(tx: Db, draft: NewPost, now: number): Promise<PostRow> {
  const { body, picture } = draft;
  await lockMedia(tx);
  for (const each of [picture, ...body.pictures]) await insertMedia(tx, each);
  const row = await insertPost(tx, textOf(draft), now);
  await replacePostMedia(tx, row.id, [picture.hash, ...body.hashes]);
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

async function clean(raw: string): Promise<SanitizedBody> {
  const body = await withFieldError('body', sanitizePostBody(raw));
  if (body.excerpt === '' && !body.html.includes('<img')) rejectFields({ body: allRequired });
  return body;
}

async function pictureFrom(file: File): Promise<ProcessedImage> {
  return withFieldError('image', processUploadedImage(new Uint8Array(await file.arrayBuffer())));
}

const isUnchanged = (row: PostRow, change: Partial<PostText>) =>
  (Object.keys(change) as (keyof PostText)[]).every((name) => row[name] === change[name]);

export const blogHandlers: Handlers<typeof blog> = {
  list: async ({ db, query, cacheTags }) => {
    const total = await countPosts(db);
    if (query.view === 'card') {
      const rows = (await listCards(db, query)).map(toSummary);
      cacheTags(postsTag, ...rows.map(({ id }) => topic(id)));
      return { rows, total };
    }
    const ids = await listIds(db, query);
    cacheTags(postsTag, ...ids.map(topic));
    return { rows: wholePosts(db, ids), total };
  },

  read: async ({ db, params, cacheTags }) => {
    cacheTags(topic(params.id));
    return toPost((await postById(db, params.id)) ?? reject(404, missing));
  },

  create: async (call) => {
    const { title, subtitle, body, image } = call.input;
    const draft = { title, subtitle, body: await clean(body), picture: await pictureFrom(image) };
    call.invalidate(postsTag);
    const row = await call.db.transaction().execute(async (tx) => {
      // Serializes concurrent creates, so that the second one finds the first as a duplicate.
      await lockMedia(tx);
      const same = await findDuplicate(tx, textOf(draft), call.now() - retryMs);
      if (same) return same;
      const created = await publish(tx, draft, call.now());
      call.log('post_created', { post: created.id, account: call.principal.id });
      return created;
    });
    return { blog: toPost(row), message: 'Blog post created successfully!' };
  },

  update: async ({ db, params, input, now, principal, log, invalidate }) => {
    if (!(await postById(db, params.id))) reject(404, missing);
    const body = input.body === undefined ? undefined : await clean(input.body);
    const picture = input.image === undefined ? undefined : await pictureFrom(input.image);
    invalidate(postsTag, topic(params.id));
    const row = await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      // Read under the lock: of two updates with the same `basedOn` only the first passes the check below.
      const seen = (await postById(tx, params.id)) ?? reject(404, missing);
      const change: Partial<PostText> = {
        ...(input.title === undefined ? {} : { title: input.title }),
        ...(input.subtitle === undefined ? {} : { subtitle: input.subtitle }),
        ...(body ? { body: body.html, excerpt: body.excerpt } : {}),
        ...(picture ? { image_hash: picture.hash } : {}),
      };
      if (input.basedOn !== undefined && Date.parse(input.basedOn) !== seen.updated_at) {
        // A retry after a lost response, or an identical edit: there is no conflict to resolve.
        if (isUnchanged(seen, change)) return seen;
        reject(409, conflictMessage);
      }
      for (const each of [...(picture ? [picture] : []), ...(body?.pictures ?? [])]) await insertMedia(tx, each);
      // Strictly increasing, so that two updates within one millisecond have different versions.
      const savedAt = Math.max(now(), seen.updated_at + 1);
      const saved = (await updatePost(tx, params.id, change, savedAt)) ?? reject(404, missing);
      const inBody = [...saved.body.matchAll(/src="\/media\/([\da-f]{32})-/g)].flatMap(([, hash]) => hash ?? []);
      await replacePostMedia(tx, saved.id, [saved.image_hash, ...inBody]);
      return saved;
    });
    log('post_updated', { post: row.id, account: principal.id });
    return { blog: toPost(row), message: 'Blog post updated successfully!' };
  },

  remove: async ({ db, params, principal, log, invalidate }) => {
    invalidate(postsTag, topic(params.id));
    await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      await replacePostMedia(tx, params.id, []);
      if (!(await deletePost(tx, params.id))) reject(404, missing);
      await deleteDiscussion(tx, 'post', params.id);
    });
    log('post_deleted', { post: params.id, account: principal.id });
    return { message: 'Blog post deleted successfully!' };
  },

  total: async ({ db }) => ({ totalBlogs: await countPosts(db) }),

  ...discussionHandlers('post', missing),
};
