import type { Db } from '#app/db/schema.ts';
import { findTags, type TagRow } from '#app/features/blog/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { indexRepair } from '#app/search/index-repair.server.ts';
import { postsTag } from '../blog/blog.cache-tags.ts';
import { cleanTagName, tagSlug } from '../blog/tag-name.contract.ts';
import { maxSuggestions, type tags } from './tags.contract.ts';
import { deleteTag, hasPublicPost, listTags, mergeTag, otherTag, renameTag, suggestTags, tagById } from './tags.queries.server.ts';

const notFoundMessage = 'Tag not found';

/** Writes hold `lockMedia`, as those of posts do: a post keeps the tags that it is being given. */
export const tagHandlers: Handlers<typeof tags> = {
  read: async ({ db, query, cacheTags }) => {
    cacheTags(postsTag);
    const [tag] = await findTags(db, [tagSlug(query.name)]);
    if (!tag || !(await hasPublicPost(db, tag.id))) return reject(404, notFoundMessage);
    return { name: tag.name, slug: tag.slug };
  },

  suggestions: async ({ db, query }) => ({ tags: await suggestTags(db, query.search, maxSuggestions) }),

  all: ({ db, query }) => listTags(db, query),

  rename: async ({ db, params, input, now, audit, log, invalidate }) => {
    invalidate(postsTag);
    const name = cleanTagName(input.name);
    await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      const tag = (await tagById(tx, params.id)) ?? reject(404, notFoundMessage);
      const slug = tagSlug(name);
      const other = await otherTag(tx, slug, tag.id);
      if (other) {
        const sentence = `There is a tag “${other.name}” already. Please merge the two instead`;
        reject(409, sentence, { name: sentence });
      }
      await renameTag(tx, tag, { name, slug });
      // A tag may have thousands of posts, which are found by its name.
      await enqueue(tx, indexRepair, {}, { now: now() });
      await audit({ id: tag.id, title: name }, tx);
    });
    log('tag_renamed', { tag: params.id });
    return { message: `The tag is now “${name}”.` };
  },

  remove: async ({ db, params, query, now, audit, log, invalidate }) => {
    invalidate(postsTag);
    const message = await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      const tag = (await tagById(tx, params.id)) ?? reject(404, notFoundMessage);
      const into = query.into === undefined ? undefined : await otherTagNamed(tx, query.into, tag.id);
      await (into ? mergeTag(tx, tag, into.id) : deleteTag(tx, tag.id));
      await enqueue(tx, indexRepair, {}, { now: now() });
      await audit({ id: tag.id, title: tag.name }, tx);
      return into ? `The posts of “${tag.name}” have the tag “${into.name}” now.` : `The tag “${tag.name}” is deleted. Its posts stay.`;
    });
    log('tag_deleted', { tag: params.id });
    return { message };
  },
};

async function otherTagNamed(tx: Db, name: string, id: number): Promise<TagRow> {
  const [tag] = await findTags(tx, [tagSlug(name)]);
  if (!tag) return rejectFields({ into: `There is no tag “${name}”. Please enter one that exists` });
  return tag.id === id ? rejectFields({ into: 'Please enter another tag than this one' }) : tag;
}
