import { findPublicItems } from '#app/features/course/public.server.ts';
import { profileById } from '#app/features/household/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { maxShownTasks, taskDays } from '../lesson-terms.contract.ts';
import { maxFound, type practice } from './practice.contract.ts';
import { lessonsWithWords, markWordDone, wordOfHousehold } from './practice.queries.server.ts';
import { wordsByLesson } from './words.server.ts';

export const practiceHandlers: Handlers<typeof practice> = {
  findWords: ({ db, query: { search } }) => findPublicItems(db, search, maxFound),

  practiceTasks: async ({ db, params: { id }, principal, now }) => {
    const profile = (await profileById(db, principal.id, id)) ?? reject(404, 'Profile not found');
    const lessons = await lessonsWithWords(db, { profileId: profile.id, since: now() - taskDays * unitMs.day, limit: maxShownTasks });
    const words = await wordsByLesson(
      db,
      lessons.map((lesson) => lesson.id),
    );
    return lessons.flatMap((lesson) => {
      const ofLesson = words.get(lesson.id);
      return ofLesson && lesson.note_at !== null
        ? { lesson: lesson.id, tutor: lesson.tutor, at: new Date(lesson.note_at).toISOString(), words: ofLesson }
        : [];
    });
  },

  finishWord: async ({ db, params, principal, now }) => {
    const word = await wordOfHousehold(db, { accountId: principal.id, lessonId: params.id, itemId: params.item });
    // Lessons of the owner of the account are not for the children that share a device.
    if (!word || (word.profile_id === null && principal.credential !== 'session')) reject(404, 'This word is not there any more');
    await markWordDone(db, { lessonId: params.id, itemId: params.item, now: now() });
    return { message: 'Done. Well done!' };
  },
};
