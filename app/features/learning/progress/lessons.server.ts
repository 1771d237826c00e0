import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { profileNotFound } from '../answers/answer.server.ts';
import { courseOf } from '../course/course.server.ts';
import { openLessons } from '../course/open-lessons.ts';
import { learnerSettings } from '../learner-settings.ts';
import type { LearnedUnit, learning } from '../learning.contract.ts';
import { profileOf, progressOf } from '../learning.queries.server.ts';
import { passedLessons } from './passed-lessons.ts';

export const lessonsHandlers: Handlers<Pick<typeof learning, 'lessons'>> = {
  lessons: async (context) => {
    const { db, params, principal } = context;
    const profile = (await profileOf(db, principal.id, params.id)) ?? reject(404, profileNotFound);
    const course = await courseOf(context);
    const { done, gold, skipped, passed } = passedLessons(await progressOf(db, profile.id));
    const open = new Set(openLessons(course.lessons, passed, learnerSettings(profile)).map(({ id }) => id));
    const stateOf = (id: number): LearnedUnit['lessons'][number]['state'] => {
      if (done.has(id)) return gold.has(id) ? 'gold' : 'done';
      if (skipped.has(id)) return 'skipped';
      return open.has(id) ? 'open' : 'later';
    };
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
