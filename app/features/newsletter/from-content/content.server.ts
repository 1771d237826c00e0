import type { Db } from '#app/db/schema.ts';
import { listSummaries, publicPostById } from '#app/features/blog/public.server.ts';
import { listWords } from '#app/features/word-of-day/public.server.ts';
import type { LocalDate, LocalTime } from '#app/lib/local-date.ts';

/** Rows of a digest at most. */
const maxPosts = 20;
const maxWords = 14;

/** Post that readers may see. */
export const postForNewsletter = (db: Db, id: number) => publicPostById(db, id);

/** Posts that have become public since `since`, oldest first. */
export async function postsSince(db: Db, since: number) {
  const newest = await listSummaries(db, { limit: maxPosts });
  return newest.filter(({ published_at, created_at }) => (published_at ?? created_at) >= since).reverse();
}

/** Words of the days from `first` to today, oldest first. */
export async function wordsSince(db: Db, first: LocalDate, time: LocalTime) {
  const newest = await listWords(db, maxWords, time);
  return newest.filter(({ shown_on, day }) => (shown_on ?? day ?? '') >= first).reverse();
}
