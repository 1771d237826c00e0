import type { Db } from '#app/db/schema.ts';
import { topicOf } from '#app/features/discussion/discussion.cache-tags.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { Failure, refuse, refuseFields } from '#app/lib/api-error.ts';
import { makePicture, mediaAddress, type Picture } from '#app/media/image-processing.server.ts';
import { deleteDiscussion } from '../discussion/discussion.queries.server.ts';
import { discussionHandlers } from '../discussion/discussion.server.ts';
import { allPosts } from './blog.cache-tags.ts';
import type { blog, Post } from './blog.contract.ts';
import {
  countPosts,
  deletePost,
  insertPost,
  listCards,
  listIds,
  type PostRow,
  type PostText,
  postById,
  postsOf,
  samePost,
  updatePost,
} from './blog.queries.server.ts';
import { type CleanBody, cleanBody } from './html-sanitizer.server.ts';
import { insertPicture, lockPictures, setPictures } from './media.queries.server.ts';

const missing = 'Blog post not found';
const savedSince = 'Somebody else has saved this post since you opened it';
const allRequired = 'All fields (title, body, and image) are required.';
/** As long as somebody whose answer was lost may try again. */
const retryMs = 10 * 60_000;

const present = (row: Omit<PostRow, 'body'>) => ({
  id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  image: mediaAddress(row.image_hash),
  excerpt: row.excerpt,
  likes: row.likes,
  comments: row.comments,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
});
const topic = (id: number) => topicOf('post', id);
const whole = (row: PostRow): Post => ({ ...present(row), body: row.body });

async function* wholePosts(db: Db, ids: number[]) {
  for await (const row of postsOf(db, ids)) yield whole(row);
}

export interface Draft {
  title: string;
  subtitle: string | undefined;
  body: CleanBody;
  picture: Picture;
}

const textOf = ({ title, subtitle, body, picture }: Draft): PostText => ({
  title,
  subtitle: subtitle ?? null,
  body: body.html,
  excerpt: body.excerpt,
  image_hash: picture.hash,
});

/** Writes a post and its pictures, in the caller's transaction. */
export async function publish(tx: Db, draft: Draft, now: number): Promise<PostRow> {
  const { body, picture } = draft;
  await lockPictures(tx);
  for (const each of [picture, ...body.pictures]) await insertPicture(tx, each);
  const row = await insertPost(tx, textOf(draft), now);
  await setPictures(tx, row.id, [picture.hash, ...body.hashes]);
  return row;
}

/** A refusal of what is in a field is said under that field too. */
async function under<T>(field: 'body' | 'image', work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure) refuse(error.status, error.message, { [field]: error.message });
    throw error;
  }
}

async function clean(raw: string): Promise<CleanBody> {
  const body = await under('body', cleanBody(raw));
  if (body.excerpt === '' && !body.html.includes('<img')) refuseFields({ body: allRequired });
  return body;
}

async function pictureFrom(file: File): Promise<Picture> {
  return under('image', makePicture(new Uint8Array(await file.arrayBuffer())));
}

const isAlready = (row: PostRow, change: Partial<PostText>) =>
  (Object.keys(change) as (keyof PostText)[]).every((name) => row[name] === change[name]);

export const blogHandlers: Handlers<typeof blog> = {
  list: async ({ db, query, reads }) => {
    const total = await countPosts(db);
    if (query.view === 'card') {
      const rows = (await listCards(db, query)).map(present);
      reads(allPosts, ...rows.map(({ id }) => topic(id)));
      return { rows, total };
    }
    const ids = await listIds(db, query);
    reads(allPosts, ...ids.map(topic));
    return { rows: wholePosts(db, ids), total };
  },

  read: async ({ db, params, reads }) => {
    reads(topic(params.id));
    return whole((await postById(db, params.id)) ?? refuse(404, missing));
  },

  create: async (call) => {
    const { title, subtitle, body, image } = call.input;
    const draft = { title, subtitle, body: await clean(body), picture: await pictureFrom(image) };
    call.changed(allPosts);
    const row = await call.db.transaction().execute(async (tx) => {
      // Whoever creates waits here: of two that come together the second one sees the first.
      await lockPictures(tx);
      const same = await samePost(tx, textOf(draft), call.now() - retryMs);
      if (same) return same;
      const created = await publish(tx, draft, call.now());
      call.log('post_created', { post: created.id, account: call.who.id });
      return created;
    });
    return { blog: whole(row), message: 'Blog post created successfully!' };
  },

  update: async ({ db, params, input, now, who, log, changed }) => {
    if (!(await postById(db, params.id))) refuse(404, missing);
    const body = input.body === undefined ? undefined : await clean(input.body);
    const picture = input.image === undefined ? undefined : await pictureFrom(input.image);
    changed(allPosts, topic(params.id));
    const row = await db.transaction().execute(async (tx) => {
      await lockPictures(tx);
      // Whoever saves waits for the lock above: two with the same `basedOn` do not pass here both.
      const seen = (await postById(tx, params.id)) ?? refuse(404, missing);
      const change: Partial<PostText> = {
        ...(input.title === undefined ? {} : { title: input.title }),
        ...(input.subtitle === undefined ? {} : { subtitle: input.subtitle }),
        ...(body ? { body: body.html, excerpt: body.excerpt } : {}),
        ...(picture ? { image_hash: picture.hash } : {}),
      };
      if (input.basedOn !== undefined && Date.parse(input.basedOn) !== seen.updated_at) {
        // The answer to the same save was lost, or somebody else has come to the same words.
        if (isAlready(seen, change)) return seen;
        refuse(409, savedSince);
      }
      for (const each of [...(picture ? [picture] : []), ...(body?.pictures ?? [])]) await insertPicture(tx, each);
      // Two savings within a millisecond are two all the same.
      const savedAt = Math.max(now(), seen.updated_at + 1);
      const saved = (await updatePost(tx, params.id, change, savedAt)) ?? refuse(404, missing);
      const inBody = [...saved.body.matchAll(/src="\/media\/([\da-f]{32})-/g)].flatMap(([, hash]) => hash ?? []);
      await setPictures(tx, saved.id, [saved.image_hash, ...inBody]);
      return saved;
    });
    log('post_updated', { post: row.id, account: who.id });
    return { blog: whole(row), message: 'Blog post updated successfully!' };
  },

  remove: async ({ db, params, who, log, changed }) => {
    changed(allPosts, topic(params.id));
    await db.transaction().execute(async (tx) => {
      await lockPictures(tx);
      await setPictures(tx, params.id, []);
      if (!(await deletePost(tx, params.id))) refuse(404, missing);
      await deleteDiscussion(tx, 'post', params.id);
    });
    log('post_deleted', { post: params.id, account: who.id });
    return { message: 'Blog post deleted successfully!' };
  },

  total: async ({ db }) => ({ totalBlogs: await countPosts(db) }),

  ...discussionHandlers('post', missing),
};
