import type { Speaker } from '#app/features/course/course-terms.contract.ts';
import type { ProfileRow } from '#app/features/household/public.server.ts';
import { learningDay, mondayOf } from '#app/features/household/public.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { type CourseLesson, courseOf } from '../course/course.server.ts';
import type { FamilyWeek, learning } from '../learning.contract.ts';
import { daysOfHousehold, householdOf, lessonsOfHousehold } from './family.queries.server.ts';
import { games } from './games.ts';

/**
 * Dialogue with parts: its speakers are shared out among the profiles, others in each week. In a larger family the next ones take over
 * with each line, so that each has a part.
 */
function momentOf({ title, lines }: CourseLesson, profiles: readonly ProfileRow[], week: number): FamilyWeek['moment'] {
  const speakers = [...new Set(lines.flatMap(({ speaker }) => speaker ?? []))];
  const linesOf = new Map<Speaker, number>();
  const partOf = (speaker: Speaker | null) => {
    if (speaker === null) return undefined;
    const nth = linesOf.get(speaker) ?? 0;
    linesOf.set(speaker, nth + 1);
    return profiles[(speakers.indexOf(speaker) + nth * speakers.length + week) % profiles.length];
  };
  const game = games[week % games.length];
  return game ? { title, lines: lines.map(({ item, speaker }) => ({ item, profile: partOf(speaker)?.id ?? null })), game } : null;
}

export const familyWeekHandlers: Handlers<Pick<typeof learning, 'familyWeek'>> = {
  familyWeek: async (context) => {
    const { db, principal, now, config } = context;
    const profiles = await householdOf(db, principal.id);
    const monday = mondayOf(learningDay(now(), profiles[0]?.zone ?? config.timeZone));
    const week = monday / 7;
    const days = await daysOfHousehold(db, principal.id, monday);
    const done = new Set((await lessonsOfHousehold(db, principal.id)).map(({ lesson_id }) => lesson_id));
    const course = await courseOf(context);
    const dialogues = course.lessons.filter(({ id, kind, lines }) => kind === 'dialogue' && done.has(id) && lines.length > 0);
    const lesson = dialogues[Math.floor(week) % Math.max(1, dialogues.length)];
    return {
      moment: lesson ? momentOf(lesson, profiles, Math.floor(week)) : null,
      done: days.some(({ moments }) => moments > 0),
      parts: profiles.map(({ id, name }) => ({ profile: id, name })),
      sum: days.reduce((sum, { answers }) => sum + answers, 0),
    };
  },
};
