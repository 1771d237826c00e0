import './classes.tables.ts';
import type { Db } from '#app/db/schema.ts';
import { earliestCheck } from '#app/features/tutors/public.server.ts';
import { type LocalDate, localTimeOf, localToday } from '#app/lib/local-date.ts';

/** Tutor of a class, on a day of the academy. */
export interface Teacher {
  id: number;
  today: LocalDate;
}

interface Context {
  principal: { id: number };
  now: () => number;
  config: { timeZone: string };
}

export const teacherOf = ({ principal, now, config }: Context): Teacher => ({ id: principal.id, today: localToday(localTimeOf({ now, config })) });

/** Ids of classes that are open to a tutor: those with children need a check that counts (`mayTeachChildren`). */
export const openClassesOf = (db: Db, { id, today }: Teacher) =>
  db
    .selectFrom('class_tutors')
    .innerJoin('accounts', 'accounts.id', 'class_tutors.account_id')
    .innerJoin('classes', 'classes.id', 'class_tutors.class_id')
    .select('class_tutors.class_id')
    .where('class_tutors.account_id', '=', id)
    .where(({ eb, and, or }) =>
      or([
        eb('classes.audience', '=', 'grown-ups'),
        and([eb('accounts.checked_on', '<=', today), eb('accounts.checked_on', '>=', earliestCheck(today))]),
      ]),
    );

/** Whether a class is open to a tutor. */
export const isOpenTo = async (db: Db, teacher: Teacher, classId: number): Promise<boolean> =>
  (await openClassesOf(db, teacher).where('class_tutors.class_id', '=', classId).executeTakeFirst()) !== undefined;
