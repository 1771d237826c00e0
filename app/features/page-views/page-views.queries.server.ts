import './page-views.tables.ts';
import type { Insertable } from 'kysely';
import type { Purge } from '#app/db/purge.queries.server.ts';
import { rowCount } from '#app/db/purge.queries.server.ts';
import type { Db, Schema } from '#app/db/schema.ts';
import type { LocalDate } from '#app/lib/local-date.ts';

/** Adds views to those that are stored, in one statement. The order of the rows is that of the key, so that processes do not lock each other. */
export async function addViews(db: Db, rows: Insertable<Schema['page_views']>[]): Promise<void> {
  const added = db.insertInto('page_views').values(rows);
  await added
    .onConflict((conflict) =>
      conflict.columns(['day', 'path']).doUpdateSet((set) => ({ views: set('page_views.views', '+', set.ref('excluded.views')) })),
    )
    .execute();
}

const viewsSince = (db: Db, day: LocalDate) => db.selectFrom('page_views').where('day', '>=', day);

export const viewsByDay = (db: Db, first: LocalDate) =>
  viewsSince(db, first)
    .select(({ fn }) => ['day', fn.sum<number>('views').as('views')])
    .groupBy('day')
    .execute();

/** Pages with the most views since a day. */
export const topPages = (db: Db, first: LocalDate, limit: number) =>
  viewsSince(db, first)
    .select(({ fn }) => ['path', fn.sum<number>('views').as('views')])
    .groupBy('path')
    .orderBy('views', 'desc')
    .orderBy('path')
    .limit(limit)
    .execute();

/** Titles of rows by the beginning of the path of their page, which ends with the id. */
export const titlesByPath = {
  '/blog/': (db: Db, ids: number[]) => db.selectFrom('posts').select(['id', 'title']).where('id', 'in', ids).execute(),
  '/word/': (db: Db, ids: number[]) => db.selectFrom('words_of_day').select(['id', 'title']).where('id', 'in', ids).execute(),
  '/learn/units/': (db: Db, ids: number[]) => db.selectFrom('units').select(['id', 'title']).where('id', 'in', ids).execute(),
  '/newsletters/': (db: Db, ids: number[]) => db.selectFrom('newsletters').select(['id', 'subject as title']).where('id', 'in', ids).execute(),
};

/** Deletes a day at a time: it has a row for each page at most. */
export const purgeViews: Purge = async (db, before) => {
  const purged = db
    .deleteFrom('page_views')
    .where('day', '=', (oldest) => oldest.selectFrom('page_views').select(({ fn }) => fn.min('day').as('day')))
    .where('day', '<=', new Date(before).toISOString().slice(0, 10));
  return rowCount(await purged.returning('path').execute());
};
