import '../live-lessons.tables.ts';
import type { Db } from '#app/db/schema.ts';
import { lacksRoom } from '../lessons/rooms.queries.server.ts';

/** Lessons with what mails and calendars say of both sides; the tutor’s columns are null after the account was deleted. */
const lessonsWithParties = (db: Db) =>
  db
    .selectFrom('live_lessons')
    .leftJoin('accounts as tutors', 'tutors.id', 'live_lessons.tutor_id')
    .leftJoin('tutor_cards', 'tutor_cards.account_id', 'live_lessons.tutor_id')
    .leftJoin('tutor_settings', 'tutor_settings.account_id', 'live_lessons.tutor_id')
    .innerJoin('accounts as families', 'families.id', 'live_lessons.account_id')
    .leftJoin('profiles', 'profiles.id', 'live_lessons.profile_id')
    .select([
      'live_lessons.id',
      'live_lessons.starts_at',
      'live_lessons.minutes',
      'live_lessons.state',
      'live_lessons.wish',
      'live_lessons.reason',
      'live_lessons.asked_at',
      'live_lessons.decided_at',
      'live_lessons.sequence',
      'live_lessons.updated_at',
      'live_lessons.tutor_id',
      'live_lessons.account_id',
      'live_lessons.profile_id',
      'tutors.email as tutor_email',
      'tutors.verified_at as tutor_verified_at',
      'tutors.disabled_at as tutor_disabled_at',
      'tutors.tutor_state',
      'tutor_cards.id as card_id',
      'tutor_cards.shown_name',
      'tutor_cards.agreed_at',
      'tutor_cards.hidden_at',
      'tutor_settings.zone as tutor_zone',
      'families.email as family_email',
      'families.first_name',
      'families.verified_at as family_verified_at',
      'families.disabled_at as family_disabled_at',
      'profiles.name as profile_name',
      'profiles.age_band',
      'profiles.zone as profile_zone',
      lacksRoom,
    ]);

export const lessonWithParties = (db: Db, id: number) => lessonsWithParties(db).where('live_lessons.id', '=', id).executeTakeFirst();

export type LessonWithParties = NonNullable<Awaited<ReturnType<typeof lessonWithParties>>>;

const accountColumns = { tutor: 'live_lessons.tutor_id', family: 'live_lessons.account_id' } as const;

/** Lessons of one side from a time on that are or were agreed: of the cancelled ones those that have, or had, a room. */
export const agreedLessons = (db: Db, accountId: number, side: keyof typeof accountColumns, from: number): Promise<LessonWithParties[]> =>
  lessonsWithParties(db)
    .where(accountColumns[side], '=', accountId)
    .where('live_lessons.starts_at', '>=', from)
    .where('live_lessons.room', 'is not', null)
    .where('live_lessons.state', 'in', ['agreed', 'held', 'missed', 'cancelled'])
    .orderBy('live_lessons.starts_at')
    .orderBy('live_lessons.id')
    .execute();

/** Time zone of a household by its first profile; undefined without one. */
export const zoneOfHousehold = async (db: Db, accountId: number): Promise<string | undefined> =>
  (await db.selectFrom('profiles').select('zone').where('account_id', '=', accountId).orderBy('id').executeTakeFirst())?.zone;

export const proposedStarts = async (db: Db, lessonId: number): Promise<number[]> =>
  (await db.selectFrom('live_lesson_proposals').select('starts_at').where('lesson_id', '=', lessonId).orderBy('starts_at').execute()).map(
    ({ starts_at }) => starts_at,
  );
