import { storedAcademy } from '#app/academy/academy.queries.server.ts';
import type { AppContext } from '#app/app-context.server.ts';
import { meetingEvents } from '#app/features/classes/public.server.ts';
import { lessonEvents } from '#app/features/live-lessons/public.server.ts';
import { type FeedEvent, feedCalendar } from '#app/http/timed-event.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { feedBySecret, setReadAt } from './calendar.queries.server.ts';

/** Events of the last weeks stay in calendars. */
const pastMs = 28 * unitMs.day;
/** Readings within this time write one time of reading. */
const readPrecisionMs = unitMs.hour;

/** Events in order, each id once: a tutor may teach the class of its own child, whose event comes first. */
function inOrder(events: readonly FeedEvent[]): FeedEvent[] {
  const byId = new Map<string, FeedEvent>();
  for (const event of events) if (!byId.has(event.id)) byId.set(event.id, event);
  return [...byId.values()].sort((one, other) => one.startsAt - other.startsAt || (one.id < other.id ? -1 : 1));
}

/** Calendar at a secret address; undefined for an address that is none any more. The number of statements does not grow with classes or lessons. */
export async function readFeed({ db, now, config }: Pick<AppContext, 'db' | 'now' | 'config'>, secretHash: string): Promise<string | undefined> {
  const feed = await feedBySecret(db, secretHash);
  if (!feed) return undefined;
  const reading = { accountId: feed.account_id, from: now() - pastMs, now: now(), config };
  const events = [...(await meetingEvents(db, reading)), ...(await lessonEvents(db, reading))];
  const { academy } = await storedAcademy(db);
  if (feed.read_at === null || feed.read_at <= now() - readPrecisionMs) await setReadAt(db, secretHash, now());
  return feedCalendar({
    title: academy.brandName,
    host: new URL(config.publicUrl).hostname,
    product: 'Calendar',
    refresh: 'PT1H',
    events: inOrder(events),
  });
}
