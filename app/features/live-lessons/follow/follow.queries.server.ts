import '../live-lessons.tables.ts';
import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { unitMs } from '#app/lib/duration.ts';
import { answerHours, heldAfterMinutes, lastAnswerHoursBefore } from '../lesson-terms.contract.ts';
import type { LessonRow } from '../lessons/lessons.queries.server.ts';

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

/** Cancels the asked lessons of a tutor, whose proposals may lie ahead of a start that has passed, and the agreed ones ahead. @returns those that ended by this call */
export async function cancelComing(tx: Db, tutorId: number, now: number): Promise<LessonRow[]> {
  return tx
    .updateTable('live_lessons')
    .set((set) => ({
      state: 'cancelled' as const,
      cancelled_by: 'staff' as const,
      decided_at: now,
      sequence: set('sequence', '+', 1),
      updated_at: now,
    }))
    .where('tutor_id', '=', tutorId)
    .where(sql<boolean>`state in ('asked', 'agreed')`)
    .where(({ eb, or }) => or([eb('state', '=', 'asked'), eb('starts_at', '>', now)]))
    .returningAll()
    .execute();
}
