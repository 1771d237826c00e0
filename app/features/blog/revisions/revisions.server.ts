import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { isSavedAlready } from '#app/http/optimistic-save.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { imageUrl } from '#app/media/media-address.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { anyPostById } from '../admin-posts.queries.server.ts';
import { postCacheTag, postsTag } from '../blog.cache-tags.ts';
import { postTarget } from '../blog.feature.ts';
import { textsOf } from '../post-texts.contract.ts';
import { savePost } from '../save-post.server.ts';
import { nameOf } from '../to-post.server.ts';
import { changesVersion, dropRevision, versionOf } from './revision-store.server.ts';
import { maxRevisions, type revisions } from './revisions.contract.ts';
import { listRevisions, revisionById, textSaver } from './revisions.queries.server.ts';

const goneMessage = 'This version is gone: it was deleted, or newer ones have taken its place. Please choose another one';
const iso = (ms: number) => new Date(ms).toISOString();

type Listed = Awaited<ReturnType<typeof listRevisions>>[number];
const toSummary = (row: Listed) => ({ id: row.id, savedAt: iso(row.saved_at), savedBy: nameOf(row), state: row.state, title: row.title });

export const revisionHandlers: Handlers<typeof revisions> = {
  revisions: async ({ db, params }) => {
    const post = (await anyPostById(db, params.id)) ?? reject(404, postTarget.notFoundMessage);
    const saver = await textSaver(db, post.id);
    const present = { savedAt: iso(post.text_saved_at ?? post.updated_at), savedBy: saver ? nameOf(saver) : null };
    return {
      present: { ...present, title: post.title, state: post.state, updatedAt: iso(post.updated_at) },
      revisions: (await listRevisions(db, post.id, maxRevisions)).map(toSummary),
    };
  },

  revision: async ({ db, params }) => {
    const row = (await revisionById(db, params.id)) ?? reject(404, goneMessage);
    return {
      ...toSummary(row),
      postId: row.post_id,
      ...textsOf(row),
      body: row.body,
      image: imageUrl(row.image_hash),
      imageAlt: row.image_alt,
    };
  },

  restore: async ({ db, params, input, now, principal, config, log, audit, invalidate }) => {
    const found = (await revisionById(db, params.id)) ?? reject(404, goneMessage);
    // Rules may have become stricter since it was stored.
    const { sanitizePostBody } = await import('../html-sanitizer.server.ts');
    const body = await sanitizePostBody(found.body);
    invalidate(postsTag, postCacheTag(found.post_id));
    return db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      // Read under the lock: another save may have deleted the version.
      const version = (await revisionById(tx, params.id)) ?? reject(404, goneMessage);
      const stored = (await anyPostById(tx, version.post_id)) ?? reject(404, postTarget.notFoundMessage);
      const change = { ...versionOf(version), body: body.html, excerpt: body.excerpt };
      if (isSavedAlready(stored, 'post', input.basedOn, !changesVersion(stored, change))) {
        await audit([]);
        return { updatedAt: iso(stored.updated_at), replaced: null, message: 'The post has this text already' };
      }
      const { post, replaced, cacheTags } = await savePost(tx, { stored, change, by: principal.id }, { now: now(), timeZone: config.timeZone });
      invalidate(...cacheTags);
      await audit(post, tx);
      log('post_restored', { post: post.id, account: principal.id });
      return { updatedAt: iso(post.updated_at), replaced, message: 'The version is restored' };
    });
  },

  removeRevision: async ({ db, params, audit, invalidate }) => {
    await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      const { post_id, title } = (await revisionById(tx, params.id)) ?? reject(404, goneMessage);
      invalidate(...(await dropRevision(tx, params.id)));
      await audit({ id: post_id, title }, tx);
    });
    return { message: 'The version is deleted' };
  },
};
