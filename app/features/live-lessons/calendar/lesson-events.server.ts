import type { Db } from '#app/db/schema.ts';
import type { FeedEvent, FeedReading } from '#app/http/timed-event.server.ts';
import { localDate } from '#app/lib/local-date.ts';
import { lessonEvent, partiesOf } from '../mails/lesson-event.server.ts';
import { agreedLessons } from '../mails/lesson-parties.queries.server.ts';

/** Lessons that an account takes or gives, for its calendar: those that are or were agreed, cancelled ones until their day is over in the zone of the tutor. */
export async function lessonEvents(db: Db, { accountId, from, now, config }: FeedReading): Promise<FeedEvent[]> {
  const eventsOf = async (side: 'family' | 'tutor'): Promise<FeedEvent[]> =>
    (await agreedLessons(db, accountId, side, from))
      .map((row) => ({ row, isCancelled: row.state === 'cancelled', zone: row.tutor_zone ?? config.timeZone }))
      .filter(({ row, isCancelled, zone }) => !isCancelled || localDate(row.starts_at, zone) >= localDate(now, zone))
      .map(({ row, isCancelled }) => ({ ...lessonEvent(row, partiesOf(row, side), config.publicUrl), isCancelled, updatedAt: row.updated_at }));
  return [...(await eventsOf('family')), ...(await eventsOf('tutor'))];
}
