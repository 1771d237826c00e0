import { newToken } from '#app/auth/tokens.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { localDate } from '#app/lib/local-date.ts';
import { imageUrl } from '#app/media/media-address.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { anyPostById } from '../admin-posts.queries.server.ts';
import { postCacheTag } from '../blog.cache-tags.ts';
import { postTarget } from '../blog.feature.ts';
import { readingMinutes } from '../reading-time.server.ts';
import { nameOf } from '../to-post.server.ts';
import { maxPreviews, previewDays, type previews } from './preview.contract.ts';
import { deletePreview, insertPreview, livePreviews, previewedPost } from './preview.queries.server.ts';

const lifetimeMs = previewDays * 24 * 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

export const previewHandlers: Handlers<typeof previews> = {
  // No cache tags: the reply is never stored.
  preview: async ({ db, input, now, config: { timeZone } }) => {
    const row =
      (await previewedPost(db, sha256(input.token), now())) ??
      reject(404, 'This preview has ended. Please look for the post in the blog, or ask for a new link');
    return {
      title: row.title,
      subtitle: row.subtitle,
      image: imageUrl(row.image_hash),
      imageAlt: row.image_alt,
      body: row.body,
      author: nameOf(row),
      publishedOn: localDate(row.publish_at ?? row.published_at ?? now(), timeZone),
      readingMinutes: readingMinutes(row.body),
      endsOn: localDate(row.expires_at, timeZone),
    };
  },

  makePreview: async ({ db, params, now, config, audit }) => {
    const token = newToken();
    const expiresAt = now() + lifetimeMs;
    const { id } = await db.transaction().execute(async (tx) => {
      // The lock of saves: a post that is published at this moment would keep a live link.
      await lockMedia(tx);
      const post = (await anyPostById(tx, params.id)) ?? reject(404, postTarget.notFoundMessage);
      if (post.state === 'published') reject(409, 'This post is published: share its own address');
      if ((await livePreviews(tx, post.id, now())).length >= maxPreviews)
        reject(409, `A post has at most ${maxPreviews} preview links. Please end one of them first`);
      const preview = await insertPreview(tx, { post_id: post.id, token_hash: sha256(token), created_at: now(), expires_at: expiresAt });
      await audit(post, tx);
      return preview;
    });
    const url = `${config.publicUrl}/blog/preview?token=${token}`;
    return { id, url, expiresAt: iso(expiresAt), message: 'The preview link is ready. Please copy it now: it is not shown again' };
  },

  previews: async ({ db, params, now }) => {
    if (!(await anyPostById(db, params.id))) reject(404, postTarget.notFoundMessage);
    const rows = await livePreviews(db, params.id, now());
    return rows.map(({ id, created_at, expires_at }) => ({ id, createdAt: iso(created_at), expiresAt: iso(expires_at) }));
  },

  endPreview: async ({ db, params, audit, invalidate }) => {
    await db.transaction().execute(async (tx) => {
      const id = (await deletePreview(tx, params.id)) ?? reject(404, 'This preview link had already ended. There is nothing more to do');
      // Requests from now on share no render that began before.
      invalidate(postCacheTag(id));
      const post = await anyPostById(tx, id);
      await audit(post ?? { id }, tx);
    });
    return { message: 'The preview link has ended' };
  },
};
