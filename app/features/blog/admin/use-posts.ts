import { useState } from 'react';
import { api } from '#app/api-client.ts';
import type { PostSummary } from '#app/features/blog/blog.contract.ts';
import type { PageWithTotal } from '#app/http/endpoint.ts';
import type { Result } from '#app/ui/feedback/async-section.tsx';
import { pageSize } from '#app/ui/layout/pagination.ts';

export type Posts = PageWithTotal<PostSummary[]>;

export const fetchPosts = (page: number) => api.blog.list({ limit: pageSize, page, view: 'card' });

/** Posts of one page, updated locally after a write instead of fetched again. */
export function usePosts(loaded: Result<Posts>, page: number) {
  const [previous, setPrevious] = useState(loaded);
  const [posts, setPosts] = useState(loaded);
  if (previous !== loaded) {
    setPrevious(loaded);
    setPosts(loaded);
  }
  const updatePosts = (update: (posts: Posts) => Posts) => setPosts((before) => ('data' in before ? { data: update(before.data) } : before));

  return {
    posts,
    /** Does nothing when the post is listed: the response to an earlier create request was lost. */
    prepend: (post: PostSummary) =>
      updatePosts(({ rows, total }) =>
        rows.some(({ id }) => id === post.id) ? { rows, total } : { rows: [post, ...rows].slice(0, pageSize), total: total + 1 },
      ),
    replace: (post: PostSummary) => updatePosts(({ rows, total }) => ({ rows: rows.map((row) => (row.id === post.id ? post : row)), total })),
    /** Removes a post and fetches the one that moves up from the next page. Returns the number of posts left. */
    remove(id: number): number {
      if (!('data' in posts)) return 0;
      const rows = posts.data.rows.filter((row) => row.id !== id);
      const total = posts.data.total - (posts.data.rows.length - rows.length);
      updatePosts(() => ({ rows, total }));
      const hasMore = total > (page - 1) * pageSize + rows.length;
      // After a failed request the page is one post short until the next load.
      if (rows.length > 0 && hasMore)
        fetchPosts(page).then(
          (reloaded) => updatePosts(() => reloaded),
          () => undefined,
        );
      return rows.length;
    },
  };
}
