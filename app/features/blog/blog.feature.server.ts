import { defineServerFeature } from '#app/feature.server.ts';
import { postsTag } from './blog.cache-tags.ts';
import { blogFeature } from './blog.feature.ts';
import { countPosts, postDates, sitemapStarts } from './blog.queries.server.ts';
import { blogHandlers } from './blog.server.ts';
import { blogFeed } from './blog-feed.server.ts';

export const blogServer = defineServerFeature(blogFeature, {
  handlers: blogHandlers,
  feeds: { '/blog/feed': { tag: postsTag, load: blogFeed } },
  // Imported for an empty database only: the drawings are large.
  prepareSeed: async () => (await import('./seed/seed-posts.server.ts')).prepareSeedPosts(),
  sitemap: {
    tag: postsTag,
    count: countPosts,
    starts: sitemapStarts,
    entries: async (db, after, limit) =>
      (await postDates(db, after, limit)).map(({ id, updated_at }) => ({ path: `/blog/${id}`, updatedAt: updated_at })),
  },
});
