import '../classes.tables.ts';
import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';

/** Tutors of classes with requests that have come since their last mail, which is older than `mailedBy`: the number of all that wait goes with each. */
export const tutorsToTell = (db: Db, mailedBy: number) =>
  db
    .selectFrom('class_requests')
    .innerJoin('classes', 'classes.id', 'class_requests.class_id')
    .innerJoin('class_tutors', 'class_tutors.class_id', 'classes.id')
    .innerJoin('accounts', 'accounts.id', 'class_tutors.account_id')
    .innerJoin('account_roles', (join) => join.onRef('account_roles.account_id', '=', 'accounts.id').on('role', '=', 'tutor'))
    .select(['classes.id as class', 'classes.name', 'audience', 'accounts.id as tutor', 'email', 'verified_at', 'disabled_at', 'checked_on'])
    .select(({ fn }) => fn.count<number>('class_requests.id').as('waiting'))
    .where('class_requests.state', '=', 'waiting')
    .where('classes.state', 'in', ['open', 'running'])
    .where(({ or, eb }) => or([eb('requests_mailed_at', 'is', null), eb('requests_mailed_at', '<=', mailedBy)]))
    .groupBy(['classes.id', 'accounts.id', 'requests_mailed_at'])
    .having(sql<boolean>`max(class_requests.created_at) > coalesce(requests_mailed_at, 0)`)
    .orderBy('classes.id')
    .orderBy('accounts.id')
    .execute();

export async function recordRequestsMail(tx: Db, classId: number, tutorId: number, now: number): Promise<void> {
  await tx.updateTable('class_tutors').set({ requests_mailed_at: now }).where('class_id', '=', classId).where('account_id', '=', tutorId).execute();
}
