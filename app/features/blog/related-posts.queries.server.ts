import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { publicPosts } from './blog.queries.server.ts';

const maxRelated = 3;
/** Newest posts of each tag among which related ones are looked for: the cost does not grow with the archive. */
const newestOfTag = 20;

/** Public posts that share tags with a post: those that share most come first, then the newest. */
export async function relatedPosts(db: Db, post: number, tags: number[]) {
  const [first, ...others] = tags.map((tag) => newestIds(db, post, tag));
  if (!first) return [];
  const candidates = others.reduce((all, ids) => all.unionAll(ids), first);
  const ranked = await db
    .selectFrom('post_tags')
    .select('post_id')
    .where('post_id', 'in', candidates)
    .where('tag_id', 'in', tags)
    .where('public_at', 'is not', null)
    .groupBy(['post_id', 'public_at'])
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('public_at', 'desc')
    .orderBy('post_id', 'desc')
    .limit(maxRelated)
    .execute();
  const ids = ranked.map(({ post_id }) => post_id);
  if (ids.length === 0) return [];
  const rows = await publicPosts(db).select(['id', 'title', 'image_hash']).where('id', 'in', ids).execute();
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

type PostIds = SelectQueryBuilder<Schema, never, { post_id: number }>;

/** Wrapped in another query: SQLite allows a limit only behind the last part of a union. */
const newestIds = (db: Db, post: number, tag: number): PostIds =>
  db
    .selectFrom(
      db
        .selectFrom('post_tags')
        .select('post_id')
        .where('tag_id', '=', tag)
        .where('public_at', 'is not', null)
        .where('post_id', '!=', post)
        .orderBy('public_at', 'desc')
        .orderBy('post_id', 'desc')
        .limit(sql.lit(newestOfTag))
        .as('newest'),
    )
    .select('post_id') as unknown as PostIds;
