import '../classes.tables.ts';
import type { Insertable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { openClassesOf, type Teacher } from '../teacher.queries.server.ts';

/** A class that is open to a tutor. */
export const taughtClassById = (db: Db, tutor: Teacher, id: number) =>
  db.selectFrom('classes').selectAll().where('id', '=', id).where('id', 'in', openClassesOf(db, tutor)).executeTakeFirst();

/** A public lesson of a public unit. */
export const isPublicLesson = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('lessons')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .select('lessons.id')
    .where('lessons.id', '=', id)
    .where('lessons.published_at', 'is not', null)
    .where('units.published_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

export const isPublicUnit = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('units').select('id').where('id', '=', id).where('published_at', 'is not', null).executeTakeFirst()) !== undefined;

export async function countTasks(db: Db, classId: number): Promise<number> {
  const tasks = db.selectFrom('class_tasks').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await tasks.where('class_id', '=', classId).executeTakeFirstOrThrow()).count;
}

export async function insertTask(tx: Db, task: Insertable<Schema['class_tasks']>): Promise<number> {
  return (await tx.insertInto('class_tasks').values(task).returning('id').executeTakeFirstOrThrow()).id;
}

export const deleteTask = (tx: Db, classId: number, id: number) =>
  tx.deleteFrom('class_tasks').where('class_id', '=', classId).where('id', '=', id).returning('id').executeTakeFirst();

interface SameTask {
  class_id: number;
  created_by: number;
  text: string;
  unit_id: number | null;
  lesson_id: number | null;
  due_on: string;
}

/** The same task of the same author since a time. */
export const sameTask = (db: Db, { class_id, created_by, text, unit_id, lesson_id, due_on }: SameTask, since: number) =>
  db
    .selectFrom('class_tasks')
    .select('id')
    .where('class_id', '=', class_id)
    .where('created_by', '=', created_by)
    .where('text', '=', text)
    .where('unit_id', unit_id === null ? 'is' : '=', unit_id)
    .where('lesson_id', lesson_id === null ? 'is' : '=', lesson_id)
    .where('due_on', '=', due_on)
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst();

/** The same note of the same author since a time. */
export const sameNote = (db: Db, { class_id, author_id, text }: { class_id: number; author_id: number; text: string }, since: number) =>
  db
    .selectFrom('class_notes')
    .select('id')
    .where('class_id', '=', class_id)
    .where('author_id', '=', author_id)
    .where('text', '=', text)
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst();

export async function insertNote(tx: Db, note: Insertable<Schema['class_notes']>): Promise<number> {
  return (await tx.insertInto('class_notes').values(note).returning('id').executeTakeFirstOrThrow()).id;
}

/** Name that families know a tutor by. */
export async function shownNameOf(db: Db, account: number): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('tutor_cards', 'tutor_cards.account_id', 'accounts.id')
    .select(({ fn }) => fn.coalesce('tutor_cards.shown_name', 'accounts.first_name').as('name'))
    .where('accounts.id', '=', account)
    .executeTakeFirstOrThrow();
  return row.name;
}
