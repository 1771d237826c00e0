import '../live-lessons.tables.ts';
import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { unitMs } from '#app/lib/duration.ts';
import { answerHours, heldAfterMinutes, lastAnswerHoursBefore, type Side } from '../lesson-terms.contract.ts';
import type { LessonRow } from '../lessons/lessons.queries.server.ts';
import { isWithoutRoom } from '../lessons/rooms.queries.server.ts';

/** Ends requests without an answer in time (`expiresAt` of lesson-state.ts). @returns those that expired by this call */
export async function expireRequests(tx: Db, now: number): Promise<LessonRow[]> {
  const lastStart = now + lastAnswerHoursBefore * unitMs.hour;
  return tx
    .updateTable('live_lessons')
    .set((set) => ({ state: 'expired' as const, decided_at: now, sequence: set('sequence', '+', 1), updated_at: now }))
    .where('state', '=', 'asked')
    .where(({ eb, or, and, not, exists, fn, selectFrom }) =>
      or([
        eb(fn.coalesce('decided_at', 'asked_at'), '<=', now - answerHours * unitMs.hour),
        and([
          eb('starts_at', '<=', lastStart),
          not(
            exists(
              selectFrom('live_lesson_proposals')
                .select(sql<number>`1`.as('one'))
                .whereRef('lesson_id', '=', 'live_lessons.id')
                .where('live_lesson_proposals.starts_at', '>', lastStart),
            ),
          ),
        ]),
      ]),
    )
    .returningAll()
    .execute();
}

/** Counts agreed lessons as held, some minutes after their end. */
export async function holdLessons(tx: Db, now: number): Promise<void> {
  await tx
    .updateTable('live_lessons')
    .set((set) => ({ state: 'held' as const, sequence: set('sequence', '+', 1), updated_at: now }))
    .where('state', '=', 'agreed')
    .where(sql<boolean>`starts_at <= ${now - heldAfterMinutes * unitMs.minute} - minutes * ${sql.lit(unitMs.minute)}`)
    .execute();
}

/** Proposals of lessons that are not asked any more take no time. */
export async function deleteProposals(tx: Db, lessonIds: readonly number[]): Promise<void> {
  if (lessonIds.length > 0) await tx.deleteFrom('live_lesson_proposals').where('lesson_id', 'in', lessonIds).execute();
}

const columns = { tutor: 'tutor_id', family: 'account_id', profile: 'profile_id' } as const;

interface Coming {
  /** Side of the accounts `ids`, or profiles. */
  of: keyof typeof columns;
  ids: readonly number[];
  by: Side;
  now: number;
}

/** Values of a lesson that is cancelled, but for its reason. */
const cancelled = (by: Side, now: number) => ({ state: 'cancelled' as const, cancelled_by: by, decided_at: now, updated_at: now });

/** Cancels asked lessons, whose proposals may lie ahead of a start that has passed, and the agreed ones ahead. @returns those that ended by this call */
export async function cancelComing(tx: Db, { of, ids, by, now }: Coming): Promise<LessonRow[]> {
  return tx
    .updateTable('live_lessons')
    .set((set) => ({ ...cancelled(by, now), sequence: set('sequence', '+', 1) }))
    .where(columns[of], 'in', ids)
    .where(sql<boolean>`state in ('asked', 'agreed')`)
    .where(({ eb, or }) => or([eb('state', '=', 'asked'), eb('starts_at', '>', now)]))
    .returningAll()
    .execute();
}

/** Cancels these lessons, unless they have ended meanwhile. @returns those that ended by this call */
export async function cancelLessons(tx: Db, ids: readonly number[], { reason, now }: { reason: string; now: number }): Promise<LessonRow[]> {
  if (ids.length === 0) return [];
  return tx
    .updateTable('live_lessons')
    .set((set) => ({ ...cancelled('staff', now), reason, sequence: set('sequence', '+', 1) }))
    .where('id', 'in', ids)
    .where('state', 'in', ['asked', 'agreed'])
    .returningAll()
    .execute();
}

/**
 * Tutors with agreed lessons ahead without a room: since the lesson was agreed, the age of the profile may have changed, or the academy may have got rooms.
 */
export async function tutorsWithUnfitRooms(db: Db, now: number): Promise<number[]> {
  const tutors = await db
    .selectFrom('live_lessons')
    .innerJoin('tutor_settings', 'tutor_settings.account_id', 'live_lessons.tutor_id')
    .leftJoin('profiles', 'profiles.id', 'live_lessons.profile_id')
    .select('tutor_settings.account_id')
    .distinct()
    .where('live_lessons.state', '=', 'agreed')
    .where('starts_at', '>', now)
    .where(isWithoutRoom)
    .orderBy('tutor_settings.account_id')
    .execute();
  return tutors.map(({ account_id }) => account_id);
}

const profileLessons = (db: Db, now: number) =>
  db
    .selectFrom('live_lessons')
    .innerJoin('profiles', 'profiles.id', 'live_lessons.profile_id')
    .innerJoin('accounts', 'accounts.id', 'live_lessons.tutor_id')
    .select(['live_lessons.id', 'live_lessons.tutor_id', 'starts_at', 'age_band', 'checked_on'])
    .where('starts_at', '>', now);

/** Lessons ahead of a tutor with profiles, asked and agreed. */
export const profileLessonsOfTutor = (db: Db, tutorId: number, now: number) =>
  profileLessons(db, now).where('tutor_id', '=', tutorId).where(sql<boolean>`live_lessons.state in ('asked', 'agreed')`).execute();

/** Agreed lessons with profiles that begin until a time. */
export const profileLessonsUntil = (db: Db, until: number, now: number) =>
  profileLessons(db, now).where('live_lessons.state', '=', 'agreed').where('starts_at', '<=', until).execute();
