import type { AppContext } from '#app/app-context.server.ts';
import type { Item } from '#app/features/course/course.contract.ts';
import { courseOf } from '../course/course.server.ts';
import { cardsOf, progressOf } from '../learning.queries.server.ts';
import { learnedItems } from './learned-items.ts';
import { unitAims } from './learned-so-far.queries.server.ts';
import { passedLessons } from './passed-lessons.ts';

export interface LearnedSoFar {
  /** Units whose lessons are all done, in the order of the course. Those that a placement skipped are not. */
  units: { title: string; titleEnglish: string; can: string }[];
  /** Words that are known or can be said, in the order of the course. */
  known: Item[];
}

/** What a profile has learned until now. */
export async function learnedSoFar(context: Pick<AppContext, 'db' | 'cache'>, profileId: number): Promise<LearnedSoFar> {
  const { db } = context;
  const course = await courseOf(context);
  const { done } = passedLessons(await progressOf(db, profileId));
  const listed = new Set(course.lessons);
  const units = course.units.filter(({ lessons }) => {
    const own = lessons.filter((lesson) => listed.has(lesson));
    return own.length > 0 && own.every(({ id }) => done.has(id));
  });
  const aims = new Map((await unitAims(db, units)).map(({ id, can }) => [id, can]));
  return {
    units: units.map(({ id, title, titleEnglish }) => ({ title, titleEnglish, can: aims.get(id) ?? '' })),
    known: learnedItems(course, await cardsOf(db, profileId)).flatMap(({ item, state }) => (state === 'known' || state === 'can say' ? item : [])),
  };
}
