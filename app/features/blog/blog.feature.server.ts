import { defineServerFeature } from '#app/feature.server.ts';
import { authorNamesTag } from '#app/features/accounts/accounts.cache-tags.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { hasWritten } from './admin-posts.queries.server.ts';
import { postsTag } from './blog.cache-tags.ts';
import { blogFeature } from './blog.feature.ts';
import { countPublicPosts, postDates, sitemapStarts } from './blog.queries.server.ts';
import { blogHandlers } from './blog.server.ts';
import { blogFeed } from './blog-feed.server.ts';
import { postSearch } from './post-search.server.ts';
import { purgePreviews } from './preview/preview.queries.server.ts';
import { forgetPostAuthor, publishOverdue, publishPosts } from './publish.jobs.server.ts';
import { hasSaved } from './revisions/revisions.queries.server.ts';
import { prepareSound } from './sound/sound.jobs.server.ts';
import { purgeUploads } from './sound/sound.queries.server.ts';
import { purgeUnusedSounds } from './sound/sound-media.server.ts';

export const blogServer = defineServerFeature(blogFeature, {
  handlers: blogHandlers,
  search: [postSearch],
  feeds: { '/blog/feed': { tag: postsTag, load: blogFeed } },
  // Imported for an empty database only: the drawings are large.
  prepareSeed: async () => (await import('./seed/seed-posts.server.ts')).prepareSeedPosts(),
  jobs: [publishPosts, forgetPostAuthor, prepareSound],
  schedule: [publishOverdue],
  retention: { postPreview: purgePreviews, soundUpload: purgeUploads, unusedSound: purgeUnusedSounds },
  erase: {
    async records({ tx, owner, now, invalidate }) {
      if (!((await hasWritten(tx, owner.id)) || (await hasSaved(tx, owner.id)))) return;
      await enqueue(tx, forgetPostAuthor, { account: owner.id }, { now });
      invalidate(authorNamesTag);
    },
  },
  sitemap: {
    tag: postsTag,
    count: countPublicPosts,
    starts: sitemapStarts,
    entries: async (db, after, limit) =>
      (await postDates(db, after, limit)).map(({ id, updated_at }) => ({ path: `/blog/${id}`, updatedAt: updated_at })),
  },
});
