import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { retentionDaysOf } from '#app/feature.ts';
import { countingToTwenty } from '#app/features/blog/seed/posts/counting-to-twenty.ts';
import { fourMarketDays } from '#app/features/blog/seed/posts/four-market-days.ts';
import { thirtySixLetters } from '#app/features/blog/seed/posts/thirty-six-letters.ts';
import { features } from '#app/features.ts';
import { rasterizeSvg } from '#app/media/image-processing.server.ts';
import { insertMedium } from '#app/media/media.queries.server.ts';
import { insertAccounts } from './accounts.ts';
import { insertSubscribers } from './subscribers.ts';
import { insertTutorCards } from './tutors.ts';
import { insertWords } from './words.ts';

/** Rows per statement: SQLite allows 32,766 parameters. */
const batch = 1000;
const dayMs = 24 * 60 * 60_000;

const nthOf = <T>(list: readonly T[], nth: number) => list[nth % list.length] as T;

/** Calls `insert` with ranges of the numbers from 0 to count - 1. */
async function inBatches<T>(count: number, row: (nth: number) => T, insert: (rows: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < count; start += batch)
    await insert(Array.from({ length: Math.min(batch, count - start) }, (_, index) => row(start + index)));
}

const texts = [thirtySixLetters, fourMarketDays, countingToTwenty];
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900"><rect width="1600" height="900"/><circle cx="800" cy="450" r="300" fill="tan"/></svg>';

/** Inserts posts like the seed content, one minute apart, with one image for all. */
export async function insertPosts(db: Db, count: number, now: number): Promise<void> {
  const image = await rasterizeSvg(svg);
  await insertMedium(db, image);
  const post = (nth: number) => {
    const { title, subtitle, body } = nthOf(texts, nth);
    const index = now - (count - nth) * 60_000;
    const excerpt = body.replace(/<[^>]*>/g, ' ').slice(0, 200);
    return {
      title: `${title} (${nth + 1})`,
      subtitle,
      body,
      excerpt,
      image_hash: image.hash,
      created_at: index,
      updated_at: index,
      published_at: index,
    };
  };
  await inBatches(count, post, async (rows) => {
    const inserted = await db.insertInto('posts').values(rows).returning('id').execute();
    await db
      .insertInto('media_links')
      .values(inserted.map(({ id }) => ({ owner_type: 'post', owner_id: id, hash: image.hash })))
      .execute();
  });
}

const commentTexts = [
  'Daalụ! This helped us at home.',
  'Kedu ka e si ekwu ya?',
  'My children sing it all day.',
  'Ọ dị mma. Please write more about tones.',
];

/** Inserts comments: a tenth on the newest post, the others evenly on all posts; every fifth is a reply. */
export async function insertComments(db: Db, count: number, now: number): Promise<void> {
  const posts = (await db.selectFrom('posts').select('id').orderBy('id', 'desc').execute()).map(({ id }) => id);
  const targetOf = (nth: number) => (nth % 10 === 0 ? (posts[0] ?? 0) : nthOf(posts, nth));
  const createdAt = (nth: number) => now - (count - nth) * 1_000;
  // Senders older than the retention period are empty, so that the retention job does not disturb measurements.
  const senderOf = (nth: number, name: string) => (createdAt(nth) > now - retentionDaysOf(features).sender * dayMs ? name : '');
  const comment = (nth: number) => ({
    target: 'post' as const,
    target_id: targetOf(nth),
    parent_id: null as number | null,
    text: nthOf(commentTexts, nth),
    full_name: nth % 3 === 0 ? null : `Reader ${nth}`,
    email: null,
    email_key: null,
    account_id: null,
    sender: senderOf(nth, `seed ${nth}`),
    created_at: createdAt(nth),
  });
  const parents = Math.ceil(count * 0.8);
  const insert = (rows: ReturnType<typeof comment>[]) => db.insertInto('comments').values(rows).execute();
  await inBatches(parents, comment, insert);
  const { last } = await db
    .selectFrom('comments')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  // Ids of one writer are consecutive, so replies pair with their parents by distance from the end.
  const reply = (nth: number) => ({ ...comment(parents - 1 - nth), parent_id: last - nth, text: nthOf(commentTexts, nth + 1) });
  await inBatches(count - parents, reply, insert);
  await recount(db);
}

async function recount(db: Db): Promise<void> {
  await sql`update posts set comments = (select count(*) from comments where target = 'post' and target_id = posts.id and parent_id is null)`.execute(
    db,
  );
  await sql`update comments set replies = (select count(*) from comments as reply where reply.parent_id = comments.id)
    where id in (select parent_id from comments where parent_id is not null)`.execute(db);
}

const lastId = async (db: Db, table: 'accounts' | 'subscribers') => {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
};

/** Times of `count` people that joined evenly within the last two years. */
const overTwoYears = (count: number, now: number) => (nth: number) => Math.round(now - ((count - nth) / count) * 2 * 365 * dayMs);

/** Tables that `npm run db:seed` fills, in the order of their references; a second run adds more rows. */
export const insertBulk: Record<string, (db: Db, count: number, now: number) => Promise<void>> = {
  people: async (db, count, now) => insertAccounts(db, count, 'learner', await lastId(db, 'accounts'), overTwoYears(count, now)),
  /** Approved tutors with public cards. */
  tutors: (db, count, now) =>
    db.transaction().execute(async (tx) => insertTutorCards(tx, count, now, await lastId(tx, 'accounts'), overTwoYears(count, now))),
  posts: insertPosts,
  words: insertWords,
  comments: insertComments,
  subscribers: async (db, count, now) => {
    const existing = await lastId(db, 'subscribers');
    await insertSubscribers(db, count, overTwoYears(count, now), (nth) => `reader${existing + nth}`);
  },
};
