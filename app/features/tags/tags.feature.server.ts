import { defineServerFeature } from '#app/feature.server.ts';
import { tagPath } from '#app/features/blog/public.ts';
import { postsTag } from '../blog/blog.cache-tags.ts';
import { tagsFeature } from './tags.feature.ts';
import { countPublicTags, publicTagDates, sitemapStarts } from './tags.queries.server.ts';
import { tagHandlers } from './tags.server.ts';

export const tagsServer = defineServerFeature(tagsFeature, {
  handlers: tagHandlers,
  sitemap: {
    tag: postsTag,
    count: countPublicTags,
    starts: sitemapStarts,
    entries: async (db, after, limit) =>
      (await publicTagDates(db, after, limit)).map(({ slug, public_at }) => ({ path: tagPath(slug), updatedAt: public_at })),
  },
});
