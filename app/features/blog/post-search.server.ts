import type { Db } from '#app/db/schema.ts';
import { alwaysPublic, type SearchSource } from '#app/search/search-source.server.ts';
import { postTarget } from './blog.feature.ts';
import { postDates, publicPostsByIds } from './blog.queries.server.ts';
import { lineOfBody } from './html/body-text.ts';
import { tagsOfPosts } from './tags.queries.server.ts';

/** Changes with the post and with the names of its tags, which are renamed without it. */
const versionOf = (post: { updated_at: number }, tags: string) => (tags === '' ? String(post.updated_at) : `${post.updated_at} ${tags}`);

async function tagNames(db: Db, ids: number[]): Promise<(post: { id: number }) => string> {
  const tags = await tagsOfPosts(db, ids);
  return ({ id }) => (tags.get(id) ?? []).map(({ name }) => name).join(', ');
}

/** A scheduled post is indexed when the job publishes it. Tags are a part of the text; what changes them queues the repair job. */
export const postSearch: SearchSource = {
  kind: 'post',
  label: 'Post',
  rows: async (db, ids) => {
    const tagsOf = await tagNames(db, ids);
    return (await publicPostsByIds(db, ids)).map((post) => ({
      id: post.id,
      version: versionOf(post, tagsOf(post)),
      texts: { title: post.title, subtitle: post.subtitle ?? '', body: [lineOfBody(post.body), tagsOf(post)].join(' ').trim() },
      path: postTarget.page(post),
      publicFrom: alwaysPublic,
      date: post.published_at ?? post.created_at,
    }));
  },
  versions: async (db, after, limit) => {
    const posts = await postDates(db, after, limit);
    const tagsOf = await tagNames(
      db,
      posts.map(({ id }) => id),
    );
    return posts.map((post) => ({ id: post.id, version: versionOf(post, tagsOf(post)) }));
  },
};
