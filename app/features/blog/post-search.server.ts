import type { SearchSource } from '#app/search/search-source.server.ts';
import { alwaysPublic } from '#app/search/search-source.server.ts';
import { postTarget } from './blog.feature.ts';
import { postDates, publicPostsByIds } from './blog.queries.server.ts';

/** Plain text of a stored body. Bodies are sanitized before they are stored: their text has no other entities. */
const textOf = (html: string) =>
  html
    .replace(/<(?:\/?(?:p|h[1-6]|li|blockquote|pre|tr|td|th|figure|figcaption)|br|hr)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? '&')
    .replace(/\s+/g, ' ')
    .trim();

/** A scheduled post is indexed when the job publishes it. */
export const postSearch: SearchSource = {
  kind: 'post',
  label: 'Post',
  rows: async (db, ids) =>
    (await publicPostsByIds(db, ids)).map((post) => ({
      id: post.id,
      version: String(post.updated_at),
      texts: { title: post.title, subtitle: post.subtitle ?? '', body: textOf(post.body) },
      path: postTarget.page(post),
      publicFrom: alwaysPublic,
      date: post.published_at ?? post.created_at,
    })),
  versions: async (db, after, limit) => (await postDates(db, after, limit)).map(({ id, updated_at }) => ({ id, version: String(updated_at) })),
};
