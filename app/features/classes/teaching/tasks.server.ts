import type { Db } from '#app/db/schema.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { localDate } from '#app/lib/local-date.ts';
import type { ClassRow } from '../membership/members.queries.server.ts';
import { teacherOf } from '../teacher.queries.server.ts';
import type { classTeaching } from './class-teaching.contract.ts';
import type { Task } from './class-teaching-forms.contract.ts';
import { lockTaughtClass, repeatMs } from './lock-taught-class.server.ts';
import { requireTaughtClass } from './taught-class.server.ts';
import { countTasks, deleteTask, insertTask, isPublicLesson, isPublicUnit, sameTask } from './work.queries.server.ts';

/** Tasks of a class in its whole term. */
const maxTasks = 500;

/** A lesson says its unit by itself. */
async function subjectOf(tx: Db, { text, unit = null, lesson = null }: Task) {
  if (lesson !== null && !(await isPublicLesson(tx, lesson))) rejectFields({ lesson: 'Please choose a lesson of the list' });
  if (lesson === null && unit !== null && !(await isPublicUnit(tx, unit))) rejectFields({ unit: 'Please choose a unit of the list' });
  if (lesson === null && unit === null && text === undefined) rejectFields({ text: 'Please write the task, or choose a unit or a lesson' });
  return { text: text ?? '', lesson_id: lesson, unit_id: lesson === null ? unit : null };
}

function requireDayOfTerm({ zone, last_day }: ClassRow, dueOn: string, now: number): void {
  if (dueOn < localDate(now, zone) || dueOn > last_day) rejectFields({ dueOn: 'Please choose a day from today to the last day of the term' });
}

export const taskHandlers: Handlers<Pick<typeof classTeaching, 'addTask' | 'removeTask'>> = {
  addTask: async ({ db, params, input, audit, ...context }) => {
    const { principal, now } = context;
    const id = await db.transaction().execute(async (tx) => {
      const found = await lockTaughtClass(tx, teacherOf(context), params.id);
      const subject = await subjectOf(tx, input);
      requireDayOfTerm(found, input.dueOn, now());
      const task = { ...subject, class_id: found.id, due_on: input.dueOn, created_by: principal.id };
      const earlier = await sameTask(tx, task, now() - repeatMs);
      if (earlier) {
        await audit([], tx);
        return earlier.id;
      }
      if ((await countTasks(tx, found.id)) >= maxTasks) reject(409, `A class has at most ${maxTasks} tasks. Please take old ones back.`);
      await audit({ id: found.id, title: found.name }, tx);
      return insertTask(tx, { ...task, created_at: now() });
    });
    return { id, message: 'The task is on its way: families see it from now on' };
  },

  removeTask: async ({ db, params, audit, ...context }) => {
    await db.transaction().execute(async (tx) => {
      const found = await requireTaughtClass(tx, teacherOf(context), params.id);
      if (!(await deleteTask(tx, found.id, params.task))) reject(404, 'This task is not there any more');
      await audit({ id: found.id, title: found.name }, tx);
    });
    return { message: 'The task is taken back' };
  },
};
