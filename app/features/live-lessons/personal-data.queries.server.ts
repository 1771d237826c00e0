import type { Db } from '#app/db/schema.ts';

const sides = { tutor: 'tutor_id', family: 'account_id' } as const;

/** Lessons of an account by side, the oldest first. */
export const lessonsOf = (db: Db, accountId: number, side: keyof typeof sides) =>
  db
    .selectFrom('live_lessons')
    .leftJoin('profiles', 'profiles.id', 'live_lessons.profile_id')
    .selectAll('live_lessons')
    .select('profiles.name as profile_name')
    .where(`live_lessons.${sides[side]}`, '=', accountId)
    .orderBy('live_lessons.starts_at')
    .orderBy('live_lessons.id')
    .execute();

/** Messages that an account has written. */
export const messagesBy = (db: Db, accountId: number) =>
  db.selectFrom('live_lesson_messages').select(['lesson_id', 'text', 'created_at']).where('author_id', '=', accountId).orderBy('id').execute();

/** Words of the notes of lessons of an account, on either side. */
export const practiceOf = (db: Db, accountId: number) =>
  db
    .selectFrom('live_lesson_items')
    .innerJoin('live_lessons', 'live_lessons.id', 'live_lesson_items.lesson_id')
    .innerJoin('items', 'items.id', 'live_lesson_items.item_id')
    .select(['lesson_id', 'igbo', 'done_at'])
    .where(({ eb, or }) => or([eb('account_id', '=', accountId), eb('tutor_id', '=', accountId)]))
    .orderBy('lesson_id')
    .orderBy('item_id')
    .execute();
