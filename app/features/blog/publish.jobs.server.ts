import * as z from 'zod/mini';
import { defineJob, every, type JobContext, noArgs } from '#app/jobs/define-job.server.ts';
import { forEachApart } from '#app/jobs/for-each-apart.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { indexRows } from '#app/search/search-index.queries.server.ts';
import { duePosts, forgetAuthor, publishDuePost } from './admin-posts.queries.server.ts';
import { postCacheTag, postsTag } from './blog.cache-tags.ts';
import { postSearch } from './post-search.server.ts';
import { deletePreviews } from './preview/preview.queries.server.ts';
import { forgetSaver } from './revisions/revisions.queries.server.ts';
import { datePostTags } from './tags.queries.server.ts';

/**
 * Publishes what is due, each post in one transaction, and the others when one fails. A run that finds nothing does nothing, so it may be late,
 * repeated, or run beside another one.
 */
async function publishDue(context: JobContext<object>): Promise<void> {
  const { db, now, log, signal } = context;
  await forEachApart(await duePosts(db, now()), {
    signal,
    work: (id) => publishPost(context, id),
    onFailure: (id, error) => log('post_publication_failed', { post: id, reason: String(error) }),
  });
}

async function publishPost({ db, now, log, invalidate, config }: JobContext<object>, id: number): Promise<void> {
  invalidate(postsTag, postCacheTag(id));
  const isPublished = await db.transaction().execute(async (tx) => {
    // Preview links are made and tags are merged under this lock: no link outlives the publication.
    await lockMedia(tx);
    const isDue = await publishDuePost(tx, id, now());
    if (isDue) {
      await datePostTags(tx, id);
      await deletePreviews(tx, id);
      await indexRows(tx, postSearch, [id], config.timeZone);
    }
    return isDue;
  });
  if (isPublished) log('post_published', { post: id });
}

/** Queued by each save of a scheduled post, for its time. */
export const publishPosts = defineJob({ name: 'blog.publish', args: noArgs, perform: publishDue });

/** For posts whose own job is lost: it failed for good, or the data is that of a backup. */
export const publishOverdue = every('1 minute', defineJob({ name: 'blog.publish-overdue', args: noArgs, perform: publishDue }));

/** Runs after the account is gone. In the transaction that deletes it, the locks of its posts would come after that of the account. */
export const forgetPostAuthor = defineJob({
  name: 'blog.forget-author',
  args: z.object({ account: z.int() }),
  async perform({ args: { account }, db }) {
    await forgetAuthor(db, account);
    await forgetSaver(db, account);
  },
});
