import * as z from 'zod/mini';
import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import { defineJob, every, noArgs } from '#app/jobs/define-job.server.ts';
import type { Log } from '#app/lib/log.server.ts';
import { indexRows } from '#app/search/search-index.queries.server.ts';
import { duePosts, forgetAuthor, publishDuePost } from './admin-posts.queries.server.ts';
import { postsTag } from './blog.cache-tags.ts';
import { postSearch } from './post-search.server.ts';
import { tagOf } from './to-post.server.ts';

interface Publishing {
  db: Db;
  now(): number;
  log: Log;
  invalidate(...tags: CacheTag[]): void;
  config: { timeZone: string };
}

/** Publishes what is due. A run that finds nothing does nothing, so it may be late, repeated, or run beside another one. */
async function publishDue({ db, now, log, invalidate, config }: Publishing): Promise<void> {
  for (const id of await duePosts(db, now())) {
    invalidate(postsTag, tagOf(id));
    const isPublished = await db.transaction().execute(async (tx) => {
      const isDue = await publishDuePost(tx, id, now());
      if (isDue) await indexRows(tx, postSearch, [id], config.timeZone);
      return isDue;
    });
    if (isPublished) log('post_published', { post: id });
  }
}

/** Queued by each save of a scheduled post, for its time. */
export const publishPosts = defineJob({ name: 'blog.publish', args: noArgs, perform: publishDue });

/** For posts whose own job is lost: it failed for good, or the data is that of a backup. */
export const publishOverdue = every('1 minute', defineJob({ name: 'blog.publish-overdue', args: noArgs, perform: publishDue }));

/** Runs after the account is gone. In the transaction that deletes it, the locks of its posts would come after that of the account. */
export const forgetPostAuthor = defineJob({
  name: 'blog.forget-author',
  args: z.object({ account: z.int() }),
  perform: ({ args, db }) => forgetAuthor(db, args.account),
});
