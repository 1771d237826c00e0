import { setImmediate } from 'node:timers/promises';
import { dateOfDay, learningDay } from '#app/features/household/public.ts';
import { defineJob, noArgs } from '#app/jobs/define-job.server.ts';
import { dateToUtc } from '#app/lib/local-date.ts';
import { lastWeeks } from '#app/lib/weeks.ts';
import { courseOf } from '../course/course.server.ts';
import { createCount } from './count-figures.ts';
import { shownWeeks, stillDays } from './figure-terms.contract.ts';
import { activeByWeek, answersByItem, type FinishedLesson, finishedLessons, profilesAfter, storeFigures } from './figures.queries.server.ts';

/** Few, since a learner of the whole course has a thousand cards, and SQLite answers no request during a statement (decision 0169). */
const profilesAtOnce = 10;
const dayMs = 24 * 60 * 60_000;

const newest = (lessons: FinishedLesson[] = []) =>
  lessons.reduce<FinishedLesson | undefined>((last, lesson) => (last && last.done_at >= lesson.done_at ? last : lesson), undefined)?.lesson_id;

/** Counts the figures about learning anew: what was erased since the last time counts no more. */
export const countFigures = defineJob({
  name: 'learning.count-figures',
  args: noArgs,
  queue: 'maintenance',
  async perform(context) {
    const { db, now, config, signal } = context;
    const startedAt = now();
    const weeks = lastWeeks(startedAt, config.timeZone, shownWeeks);
    const firstMonday = dateToUtc(weeks[0]?.monday ?? '') / dayMs;
    const count = createCount(weeks);
    for (let after = 0; ; ) {
      signal.throwIfAborted();
      const profiles = await profilesAfter(db, after, profilesAtOnce);
      const [first, last] = [profiles.at(0)?.id, profiles.at(-1)?.id];
      if (first === undefined || last === undefined) break;
      for (const { monday, learners } of await activeByWeek(db, first, last, firstMonday))
        count.addActive(dateOfDay(Number(monday)), Number(learners));
      await setImmediate();
      const lessons = await finishedLessons(db, first, last);
      for (const lesson of lessons) count.addFinished(lesson);
      const byProfile = Map.groupBy(lessons, ({ profile_id }) => profile_id);
      for (const profile of profiles) count.addProfile(profile, newest(byProfile.get(profile.id)));
      await setImmediate();
      for (const { item_id, answers, wrong, learners } of await answersByItem(db, first, last))
        count.addItem(item_id, { answers: Number(answers), wrong: Number(wrong), learners: Number(learners) });
      await setImmediate();
      after = last;
    }
    const { lessons, units } = await courseOf(context);
    const unitOfLesson = new Map(units.flatMap((unit) => unit.lessons.map(({ id }) => [id, unit.id] as const)));
    const end = lessons.at(-1)?.id;
    const content = count.result(
      learningDay(startedAt, config.timeZone) - stillDays,
      (lesson) => unitOfLesson.get(lesson),
      (lesson) => lesson === end,
    );
    await storeFigures(db, JSON.stringify(content), startedAt);
  },
});
