import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';

/** Tasks of a class from a day on, with the name of their lesson or unit; the nearest day first. */
export function tasksFrom(db: Db, classId: number, { from, limit }: { from: string; limit: number }) {
  return db
    .selectFrom('class_tasks')
    .leftJoin('lessons', 'lessons.id', 'class_tasks.lesson_id')
    .leftJoin('units', 'units.id', 'class_tasks.unit_id')
    .select(['class_tasks.id', 'class_id', 'text', 'class_tasks.unit_id', 'class_tasks.lesson_id', 'due_on'])
    .select(({ fn }) => fn.coalesce('lessons.title', 'units.title_english').as('title'))
    .where('class_id', '=', classId)
    .where('due_on', '>=', from)
    .orderBy('due_on')
    .orderBy('class_tasks.id')
    .limit(limit)
    .execute();
}

interface Work {
  task_id: number;
  profile_id: number;
}

/**
 * Tasks that are done, by profile: marked as done, the lesson passed, or all public lessons of the unit. What was done before the task was set counts.
 */
export async function doneTasks(db: Db, { taskIds, profileIds }: { taskIds: number[]; profileIds: number[] }): Promise<Work[]> {
  if (taskIds.length === 0 || profileIds.length === 0) return [];
  const marked = db
    .selectFrom('class_tasks_done')
    .select(['task_id', 'profile_id'])
    .where('task_id', 'in', taskIds)
    .where('profile_id', 'in', profileIds);
  const lessons = db
    .selectFrom('class_tasks')
    .innerJoin('lesson_progress', 'lesson_progress.lesson_id', 'class_tasks.lesson_id')
    .select(['class_tasks.id as task_id', 'profile_id'])
    .where('class_tasks.id', 'in', taskIds)
    .where('profile_id', 'in', profileIds)
    .where('done_at', 'is not', null);
  const units = db
    .selectFrom('class_tasks')
    .innerJoin('lessons', 'lessons.unit_id', 'class_tasks.unit_id')
    .innerJoin('lesson_progress', 'lesson_progress.lesson_id', 'lessons.id')
    .select(['class_tasks.id as task_id', 'profile_id'])
    .where('class_tasks.id', 'in', taskIds)
    .where('profile_id', 'in', profileIds)
    .where('lessons.published_at', 'is not', null)
    .where('done_at', 'is not', null)
    .groupBy(['class_tasks.id', 'class_tasks.unit_id', 'profile_id'])
    .having(({ fn, selectFrom }) =>
      sql`${fn.countAll()} >= ${selectFrom('lessons as every')
        .select(({ fn: ofAll }) => ofAll.countAll().as('count'))
        .whereRef('every.unit_id', '=', 'class_tasks.unit_id')
        .where('every.published_at', 'is not', null)}`.$castTo<boolean>(),
    );
  return marked.union(lessons).union(units).execute();
}

/** Task of a class in which the profile has a seat. */
export const taskOfMember = (db: Db, { taskId, profileId }: { taskId: number; profileId: number }) =>
  db
    .selectFrom('class_tasks')
    .innerJoin('class_members', 'class_members.class_id', 'class_tasks.class_id')
    .select(['class_tasks.id', 'unit_id', 'lesson_id'])
    .where('class_tasks.id', '=', taskId)
    .where('profile_id', '=', profileId)
    .where('left_at', 'is', null)
    .executeTakeFirst();

export async function markDone(db: Db, { taskId, profileId, now }: { taskId: number; profileId: number; now: number }): Promise<void> {
  await db
    .insertInto('class_tasks_done')
    .values({ task_id: taskId, profile_id: profileId, done_at: now })
    .onConflict((conflict) => conflict.columns(['task_id', 'profile_id']).doNothing())
    .execute();
}
