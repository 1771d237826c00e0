import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { defineServerFeature } from '#app/feature.server.ts';
import { calendarFeature } from './calendar.feature.ts';
import { feedOf, purgeUnusedFeeds } from './calendar.queries.server.ts';
import { calendarHandlers, feedTimes } from './calendar.server.ts';

export const calendarServer = defineServerFeature(calendarFeature, {
  handlers: calendarHandlers,
  exportData: {
    calendarFeed: async (db: Db, { id }: DataOwner) => {
      const feed = await feedOf(db, id);
      return feed ? feedTimes(feed) : null;
    },
  },
  retention: { calendarFeed: purgeUnusedFeeds },
});
