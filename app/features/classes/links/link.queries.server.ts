import '../classes.tables.ts';
import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';

/** The household of a profile knows the link of a class from now on. */
export async function insertLinkHousehold(tx: Db, classId: number, profileId: number): Promise<void> {
  await tx
    .insertInto('class_link_households')
    .columns(['class_id', 'account_id'])
    .expression(({ selectFrom, val }) =>
      selectFrom('profiles')
        .select([val(classId).as('class_id'), 'account_id'])
        .where('id', '=', profileId),
    )
    .onConflict((conflict) => conflict.columns(['class_id', 'account_id']).doNothing())
    .execute();
}

/** Households that know the link of a class and have no seat in it. */
const leaverIds = (db: Db, classId: number) =>
  db
    .selectFrom('class_link_households as known')
    .select('known.id')
    .where('known.class_id', '=', classId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('profiles')
            .innerJoin('class_members', 'class_members.profile_id', 'profiles.id')
            .select('profiles.id')
            .whereRef('profiles.account_id', '=', 'known.account_id')
            .where('class_members.class_id', '=', classId)
            .where('class_members.left_at', 'is', null),
        ),
      ),
    );

/** After a new link none of those that left knows it. @param ids the link is kept, and these families are not named again */
export async function deleteLeavers(tx: Db, classId: number, ids?: number[]): Promise<void> {
  const all = tx.deleteFrom('class_link_households').where('id', 'in', leaverIds(tx, classId));
  await (ids === undefined ? all : all.where('id', 'in', ids)).execute();
}

/** Families that left and know the link, in columns of a union: a row for each of their profiles that had a seat, or one without a name. */
export const leaverRows = (db: Db, classId: number) =>
  db
    .selectFrom('class_link_households')
    .leftJoin(
      ({ selectFrom }) =>
        selectFrom('class_members')
          .innerJoin('profiles', 'profiles.id', 'class_members.profile_id')
          .select(['profiles.account_id', 'profiles.name', 'class_members.left_at'])
          .where('class_members.class_id', '=', classId)
          .as('seat'),
      (join) => join.onRef('seat.account_id', '=', 'class_link_households.account_id'),
    )
    .select([sql<'leaver'>`'leaver'`.as('kind'), 'class_link_households.id', sql<string>`''`.as('text'), 'seat.left_at as at'])
    .select([sql<number | null>`null`.as('unit_id'), sql<number | null>`null`.as('lesson_id'), sql<string | null>`null`.as('due_on')])
    .select([sql<string | null>`null`.as('title'), 'seat.name'])
    .where('class_link_households.id', 'in', leaverIds(db, classId));
