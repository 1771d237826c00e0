import '../learning.tables.ts';
import type { DataOwner } from '#app/db/data-owner.ts';
import { type Purge, rowCount } from '#app/db/purge.queries.server.ts';
import type { Db } from '#app/db/schema.ts';

const profilesOf = (db: Db, owner: DataOwner) => db.selectFrom('profiles').where('account_id', '=', owner.id);

export const profileNames = (db: Db, owner: DataOwner) => profilesOf(db, owner).select(['id', 'name']).orderBy('id').execute();

/** Answers of a profile after the id `after`, by id. */
export const answersAfter = (db: Db, profile: number, after: number, limit: number) =>
  db
    .selectFrom('answers')
    .leftJoin('items', 'items.id', 'answers.item_id')
    .select(['answers.id', 'items.igbo', 'exercise', 'verdict', 'grade', 'given', 'took_ms', 'answered_at'])
    .where('profile_id', '=', profile)
    .where('answers.id', '>', after)
    .orderBy('answers.id')
    .limit(limit)
    .execute();

export const cardsWithItems = (db: Db, profile: number) =>
  db
    .selectFrom('cards')
    .innerJoin('items', 'items.id', 'item_id')
    .selectAll('cards')
    .select('igbo')
    .where('profile_id', '=', profile)
    .orderBy('item_id')
    .orderBy('skill')
    .execute();

export const progressWithLessons = (db: Db, profile: number) =>
  db
    .selectFrom('lesson_progress')
    .innerJoin('lessons', 'lessons.id', 'lesson_id')
    .selectAll('lesson_progress')
    .select('title')
    .where('profile_id', '=', profile)
    .orderBy('lesson_id')
    .execute();

/** Forgets what was typed and chosen; the verdicts stay. */
export const forgetGiven: Purge = async (db, before, limit) =>
  rowCount(
    await db
      .updateTable('answers')
      .set({ given: null })
      .where('id', 'in', (oldest) =>
        oldest
          .selectFrom('answers')
          .select('id')
          .where('given', 'is not', null)
          .where('received_at', '<=', before)
          .orderBy('received_at')
          .limit(limit),
      )
      .returning('id')
      .execute(),
  );
