import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { profileNotFound } from '../answers/answer.server.ts';
import { courseOf } from '../course/course.server.ts';
import { openLessons } from '../course/open-lessons.ts';
import { learnerSettings } from '../learner-settings.ts';
import type { learning } from '../learning.contract.ts';
import { profileOf, progressOf } from '../learning.queries.server.ts';

export const lessonsHandlers: Handlers<Pick<typeof learning, 'lessons'>> = {
  lessons: async (context) => {
    const { db, params, principal } = context;
    const profile = (await profileOf(db, principal.id, params.id)) ?? reject(404, profileNotFound);
    const course = await courseOf(context);
    const progress = await progressOf(db, profile.id);
    const idsWith = (column: 'done_at' | 'gold_at') => new Set(progress.flatMap((row) => (row[column] === null ? [] : row.lesson_id)));
    const [done, gold] = [idsWith('done_at'), idsWith('gold_at')];
    const open = new Set(openLessons(course.lessons, done, learnerSettings(profile)).map(({ id }) => id));
    const stateOf = (id: number) => (done.has(id) ? (gold.has(id) ? 'gold' : 'done') : open.has(id) ? 'open' : 'later');
    const listed = new Set(course.lessons);
    return course.units.map(({ id, title, titleEnglish, lessons, items }) => ({
      id,
      title,
      titleEnglish,
      isChecked: items.every(({ checked }) => checked),
      lessons: lessons.flatMap((lesson) =>
        listed.has(lesson) ? { id: lesson.id, title: lesson.title, kind: lesson.kind, state: stateOf(lesson.id) } : [],
      ),
    }));
  },
};
