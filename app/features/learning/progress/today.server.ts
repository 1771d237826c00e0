import type { Item } from '#app/features/course/course.contract.ts';
import { makeTask, randomOf } from '#app/features/course/public.ts';
import { learningDay, mondayOf } from '#app/features/household/public.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { profileNotFound } from '../answers/answer.server.ts';
import { weekOf } from '../answers/days-of-week.ts';
import { type Course, type CourseLesson, courseOf } from '../course/course.server.ts';
import { learnerSettings } from '../learner-settings.ts';
import type { learning, Today } from '../learning.contract.ts';
import { checkpointsOf, daysOf, profileOf, progressOf } from '../learning.queries.server.ts';
import { learningLimits } from '../learning-terms.contract.ts';
import { passedLessons } from './passed-lessons.ts';
import { countDue, tasksDone } from './progress.queries.server.ts';
import { weekRow, weeksInRow } from './week-row.ts';

const { shownWaiting } = learningLimits;

const toNext = ({ id, title, unit }: CourseLesson, course: Course): Today['next'] => ({
  lesson: id,
  number: course.lessons.filter((lesson) => lesson.unit === unit).findIndex((lesson) => lesson.id === id) + 1,
  title,
  unit: unit.id,
  unitTitle: unit.title,
  unitTitleEnglish: unit.titleEnglish,
});

/** The last unit that is complete but for its checkpoint. Units that a placement has skipped have none. */
function checkpointOf(course: Course, done: ReadonlySet<number>, passed: ReadonlySet<number>): Today['checkpoint'] {
  const open = course.units.findLast(({ id, lessons }) => lessons.length > 0 && !passed.has(id) && lessons.every((lesson) => done.has(lesson.id)));
  const [lesson] = open?.lessons ?? [];
  return open && lesson ? { unit: open.id, unitTitle: open.title, unitTitleEnglish: open.titleEnglish, lesson: lesson.id } : null;
}

type DoneTasks = Awaited<ReturnType<typeof tasksDone>>;

/** The item that was said last on a day. */
const lastSaid = (tasks: DoneTasks, day: number, zone: string) =>
  tasks
    .filter(({ answered_at }) => learningDay(answered_at, zone) === day)
    .toSorted((one, other) => one.answered_at - other.answered_at)
    .at(-1)?.item_id;

/** Something to say or do about a lesson, the same all day: what was said already, else by the seed. */
function taskOf(course: Course, lesson: CourseLesson, said: number | null | undefined, seed: string): Today['task'] {
  const lines = lesson.lines.filter(({ item }) => !said || item.id === said);
  const task = makeTask({ kind: lesson.kind, lines, unit: [], earlier: [] }, randomOf(seed));
  const item: Item | undefined = task?.kind === 'do' ? course.items.get(task.item) : undefined;
  if (task?.kind !== 'do' || !item) return null;
  const { id, igbo, toned, english, voices } = item;
  return { item: id, igbo, toned, english, text: task.task, isSaid: id === said, voices };
}

export const todayHandlers: Handlers<Pick<typeof learning, 'today'>> = {
  today: async (context) => {
    const { db, params, principal, now } = context;
    const profile = (await profileOf(db, principal.id, params.id)) ?? reject(404, profileNotFound);
    const learner = learnerSettings(profile);
    const course = await courseOf(context);
    const progress = await progressOf(db, profile.id);
    const { done: isDone, passed: isPassed } = passedLessons(progress);
    const passed = new Set((await checkpointsOf(db, profile.id)).flatMap(({ unit_id, done_at }) => (done_at === null ? [] : unit_id)));
    const next = course.lessons.find(({ id }) => !isPassed.has(id));
    const done = course.lessons.filter(({ id }) => isDone.has(id));
    const today = learningDay(now(), learner.zone);
    const monday = mondayOf(today);
    const days = await daysOf(db, profile.id, monday - 7 * weeksInRow);
    const waiting = await countDue(db, profile.id, today, shownWaiting + 1);
    // The lesson that was done last, else the next one.
    const lesson = done.at(-1) ?? next;
    const ids = lesson?.lines.map(({ item }) => item.id) ?? [];
    const said = lastSaid(await tasksDone(db, profile.id, ids), today, learner.zone);
    return {
      next: next ? toNext(next, course) : null,
      checkpoint: checkpointOf(course, isDone, passed),
      waiting: Math.min(waiting, shownWaiting),
      isPlenty: waiting > shownWaiting,
      week: weekOf(days, monday),
      goalDays: profile.goal_days,
      ...weekRow(days, today, profile.goal_days),
      task: lesson ? taskOf(course, lesson, said, `${profile.id} ${today}`) : null,
      offersPlacement: !learner.isChild && profile.placed_at === null && done.length <= 1,
    };
  },
};
