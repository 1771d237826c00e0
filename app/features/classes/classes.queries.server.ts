import './classes.tables.ts';
import { type Purge, rowCount } from '#app/db/purge.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { localDate } from '#app/lib/local-date.ts';
import type { ClassState } from './class-terms.contract.ts';
import { keepNotes } from './kept-notes/kept-notes.queries.server.ts';
import type { ClassRow } from './membership/members.queries.server.ts';

export const timesOfClasses = (db: Db, classIds: number[]) =>
  db.selectFrom('class_times').selectAll().where('class_id', 'in', classIds).orderBy('weekday').orderBy('start_minute').execute();

export async function holidaysOf(db: Db, classId: number): Promise<string[]> {
  const rows = await db.selectFrom('class_holidays').select('day').where('class_id', '=', classId).orderBy('day').execute();
  return rows.map(({ day }) => day);
}

/** Open and running classes. */
export const startedClasses = (db: Db) =>
  db.selectFrom('classes').select(['id', 'state', 'zone', 'first_day', 'last_day']).where('state', 'in', ['open', 'running']).orderBy('id').execute();

interface StateChange {
  id: number;
  from: ClassState;
  to: ClassState;
  lastDay: string;
  now: number;
}

/** @returns undefined when the class has been changed since it was read */
export function setClassState(db: Db, { id, from, to, lastDay, now }: StateChange): Promise<ClassRow | undefined> {
  const change = db.updateTable('classes').set({ state: to, updated_at: now }).where('id', '=', id).where('state', '=', from);
  return change.where('last_day', '=', lastDay).returningAll().executeTakeFirst();
}

/** Deletes classes that ended long ago, with all that belongs to them but the notes: each in a transaction of its own, since a class has thousands of rows. An early end moves the last day. */
export const purgeEndedClasses: Purge = async (db, before, limit) => {
  const ended = db.selectFrom('classes').select('id').where('state', '=', 'ended').where('last_day', '<', localDate(before, 'UTC'));
  const old = await ended.orderBy('last_day').limit(limit).execute();
  for (const { id } of old)
    await db.transaction().execute(async (tx) => {
      await keepNotes(tx, id);
      await tx.deleteFrom('classes').where('id', '=', id).execute();
    });
  return rowCount(old);
};

export const classById = (db: Db, id: number): Promise<ClassRow | undefined> =>
  db.selectFrom('classes').selectAll().where('id', '=', id).executeTakeFirst();
