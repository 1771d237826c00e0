import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { toClockTime } from '#app/lib/local-clock.ts';
import { countAnyPosts, newestDrafts, nextPosts } from '../admin-posts.queries.server.ts';
import { nameOf } from '../to-post.server.ts';
import { listedPosts, type unfinished } from './unfinished.contract.ts';

export const unfinishedHandlers: Handlers<typeof unfinished> = {
  unfinished: async ({ db, config }) => {
    const scheduled = await nextPosts(db, listedPosts);
    const drafts = await newestDrafts(db, listedPosts);
    return {
      scheduled: {
        total: await countAnyPosts(db, { state: 'scheduled' }),
        rows: scheduled.map(({ id, title, publish_at, ...names }) => ({
          id,
          title,
          author: nameOf(names),
          publishAt: toClockTime(publish_at, config.timeZone),
        })),
      },
      drafts: {
        total: await countAnyPosts(db, { state: 'draft' }),
        rows: drafts.map(({ id, title, ...names }) => ({ id, title, author: nameOf(names) })),
      },
    };
  },
};
