import type { Db } from '#app/db/schema.ts';
import { authorNamesTag } from '#app/features/accounts/accounts.cache-tags.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { ApiError, reject, rejectFields } from '#app/lib/api-error.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import { type ProcessedImage, processUploadedImage } from '#app/media/image-processing.server.ts';
import { lockMedia, type MediaOwner, replaceOwnerMedia } from '#app/media/media-store.server.ts';
import { indexRows } from '#app/search/search-index.queries.server.ts';
import { deleteTarget } from '../discussion/discussion.queries.server.ts';
import { discussionHandlers } from '../discussion/discussion.server.ts';
import { deleteSavedDraft } from '../drafts/saved-draft.server.ts';
import { anyPostById, countAnyPosts, listAnyPosts } from './admin-posts.queries.server.ts';
import { postsTag } from './blog.cache-tags.ts';
import type { blog } from './blog.contract.ts';
import { postTarget } from './blog.feature.ts';
import {
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
  updatePost,
} from './blog.queries.server.ts';
import { type SanitizedBody, sanitizePostBody } from './html-sanitizer.server.ts';
import { postSearch } from './post-search.server.ts';
import { checkNewPublication, checkPublication, newPublication, type Publication, publicationChange, publishedAt } from './publication.server.ts';
import { publishPosts } from './publish.jobs.server.ts';
import { tagOf, toAdminPost, toEditedPost, toPost, toSummary } from './to-post.server.ts';

const { notFoundMessage } = postTarget;
const conflictMessage = 'Somebody else has saved this post since you opened it';
const allRequired = 'All fields (title, body, and image) are required.';
/** Period in which a client that lost the response may repeat a create request. */
const retryWindowMs = 10 * 60_000;

const ownerOf = (id: number): MediaOwner => ({ type: 'post', id });

async function* streamPosts(db: Db, ids: number[]) {
  for await (const row of readPosts(db, ids)) yield { ...toSummary(row), body: row.body };
}

export interface NewPost {
  title: string;
  subtitle?: string | undefined;
  body: SanitizedBody;
  image: ProcessedImage;
  imageAlt?: string | undefined;
  description?: string | undefined;
  canonical?: string | undefined;
  author?: number;
  /** Published at once when missing. */
  publication?: Publication;
}

const toPostChange = ({ title, subtitle, body, image, imageAlt, description, canonical, author, publication }: NewPost, now: number) => ({
  title,
  subtitle: subtitle ?? null,
  body: body.html,
  excerpt: body.excerpt,
  image_hash: image.hash,
  image_alt: imageAlt ?? '',
  description: description ?? null,
  canonical: canonical ?? null,
  author_id: author ?? null,
  ...(publication ?? publishedAt(now)),
});

/** Inserts a post and its images in the caller's transaction. */
export async function createPost(tx: Db, post: NewPost, { now, timeZone }: LocalTime): Promise<PostRow> {
  const { body, image } = post;
  await lockMedia(tx);
  const row = await insertPost(tx, toPostChange(post, now), now);
  await replaceOwnerMedia(tx, ownerOf(row.id), body.hashes, [image, ...body.images]);
  await queuePublication(tx, row, now);
  await indexRows(tx, postSearch, [row.id], timeZone);
  return row;
}

/** Queues the job that publishes a scheduled post, in the transaction that schedules it. */
async function queuePublication(tx: Db, { state, publish_at }: Partial<Publication>, now: number): Promise<void> {
  if (state === 'scheduled' && publish_at) await enqueue(tx, publishPosts, {}, { now, runAt: publish_at });
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

const isUnchanged = (row: PostRow, change: Partial<PostChange>) =>
  (Object.keys(change) as (keyof PostChange)[]).every((name) => row[name] === change[name]);

/** The given fields without those that are undefined. */
const definedOf = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [N in keyof T]?: Exclude<T[N], undefined> };

const readSaved = async (tx: Db, id: number, { timeZone }: { timeZone: string }) =>
  toEditedPost((await anyPostById(tx, id)) ?? reject(404, notFoundMessage), timeZone);

export const blogHandlers: Handlers<typeof blog> = {
  list: async ({ db, query, cacheTags }) => {
    const total = await countPublicPosts(db);
    if (query.view === 'card') {
      const rows = (await listSummaries(db, query)).map(toSummary);
      cacheTags(postsTag, ...rows.map(({ id }) => tagOf(id)));
      return { rows, total };
    }
    const ids = await listPostIds(db, query);
    cacheTags(postsTag, ...ids.map(tagOf));
    return { rows: streamPosts(db, ids), total };
  },

  read: async ({ db, params, config, cacheTags }) => {
    cacheTags(postsTag, tagOf(params.id), authorNamesTag);
    const row = (await publicPostById(db, params.id)) ?? reject(404, notFoundMessage);
    return toPost(row, await neighbours(db, row), config.timeZone);
  },

  all: async ({ db, query, config }) => {
    const total = await countAnyPosts(db, query.state);
    return { rows: (await listAnyPosts(db, query, total)).map((row) => toAdminPost(row, config.timeZone)), total };
  },

  edit: async ({ db, params, config }) => toEditedPost((await anyPostById(db, params.id)) ?? reject(404, notFoundMessage), config.timeZone),

  create: async (context) => {
    const { db, input, principal, config, audit, log } = context;
    const { state, publishAt, body, image, draft, ...texts } = input;
    const time = { now: context.now(), timeZone: config.timeZone };
    const publication = newPublication({ state, publishAt }, time);
    const post = { ...texts, body: await sanitizeBody(body), image: await processImage(image), author: principal.id, publication };
    context.invalidate(postsTag);
    return db.transaction().execute(async (tx) => {
      // Serializes concurrent creates, so that the second one finds the first as a duplicate.
      await lockMedia(tx);
      await deleteSavedDraft(tx, principal.id, 'post', draft);
      const duplicate = await findDuplicatePost(tx, toPostChange(post, time.now), time.now - retryWindowMs);
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
    const body = input.body === undefined ? undefined : await sanitizeBody(input.body);
    const image = input.image === undefined ? undefined : await processImage(input.image);
    invalidate(postsTag, tagOf(params.id));
    return db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      await deleteSavedDraft(tx, principal.id, 'post', input.draft);
      // Read under the lock: of two updates with the same `basedOn` only the first passes the check below.
      const stored = (await anyPostById(tx, params.id)) ?? reject(404, notFoundMessage);
      const publication = publicationChange(stored, input, { now: now(), timeZone: config.timeZone });
      const change: Partial<PostChange> = {
        ...definedOf({ title: input.title, subtitle: input.subtitle, description: input.description, canonical: input.canonical }),
        ...(input.imageAlt === undefined ? {} : { image_alt: input.imageAlt ?? '' }),
        ...(body ? { body: body.html, excerpt: body.excerpt } : {}),
        ...(image ? { image_hash: image.hash } : {}),
        ...publication,
      };
      const message = 'Blog post updated successfully!';
      if (input.basedOn !== undefined && Date.parse(input.basedOn) !== stored.updated_at) {
        // A retry after a lost response, or an identical edit: there is no conflict to resolve.
        if (!isUnchanged(stored, change)) reject(409, conflictMessage);
        await audit([]);
        return { blog: toEditedPost(stored, config.timeZone), message };
      }
      checkPublication(stored, publication, now());
      // Strictly increasing, so that two updates within one millisecond have different versions.
      const savedAt = Math.max(now(), stored.updated_at + 1);
      const updated = (await updatePost(tx, params.id, change, savedAt)) ?? reject(404, notFoundMessage);
      const bodyHashes = [...updated.body.matchAll(/src="\/media\/([\da-f]{32})-/g)].flatMap(([, hash]) => hash ?? []);
      const added = [...(image ? [image] : []), ...(body?.images ?? [])];
      invalidate(...(await replaceOwnerMedia(tx, ownerOf(updated.id), [updated.image_hash, ...bodyHashes], added)));
      if (publication.publish_at !== stored.publish_at) await queuePublication(tx, publication, now());
      await indexRows(tx, postSearch, [updated.id], config.timeZone);
      await audit(updated, tx);
      log('post_updated', { post: updated.id, account: principal.id });
      return { blog: await readSaved(tx, updated.id, config), message };
    });
  },

  remove: async ({ db, params, config, principal, log, audit, invalidate }) => {
    invalidate(postsTag, tagOf(params.id));
    await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      const { id, title } = (await anyPostById(tx, params.id)) ?? reject(404, notFoundMessage);
      invalidate(...(await replaceOwnerMedia(tx, ownerOf(id), [])));
      await deleteTarget(tx, postTarget, id);
      await indexRows(tx, postSearch, [id], config.timeZone);
      await audit({ id, title }, tx);
    });
    log('post_deleted', { post: params.id, account: principal.id });
    return { message: 'Blog post deleted successfully!' };
  },

  total: async ({ db }) => ({ totalBlogs: await countAnyPosts(db) }),

  ...discussionHandlers(postTarget),
};
