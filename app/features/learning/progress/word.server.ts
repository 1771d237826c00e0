import type { Item } from '#app/features/course/course.contract.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { profileNotFound } from '../answers/answer.server.ts';
import { courseOf } from '../course/course.server.ts';
import { itemsWith, partsOf } from '../course/related-items.ts';
import type { learning } from '../learning.contract.ts';
import { cardsOf, profileOf } from '../learning.queries.server.ts';
import { learningLimits } from '../learning-terms.contract.ts';
import { isNew, metItems } from '../schedule/card-schedule.server.ts';
import { learnedStateOf } from './learned-items.ts';

export const wordHandlers: Handlers<Pick<typeof learning, 'word'>> = {
  word: async (context) => {
    const { db, params, principal } = context;
    const profile = (await profileOf(db, principal.id, params.id)) ?? reject(404, profileNotFound);
    const course = await courseOf(context);
    const item = course.items.get(params.item) ?? reject(404, 'Word not found');
    const lesson = course.lessonOf.get(item.id);
    const sentences = itemsWith(course, item);
    const parts = partsOf(course, item);
    const cards = await cardsOf(
      db,
      profile.id,
      [item, ...sentences, ...parts].map(({ id }) => id),
    );
    const met = metItems(cards);
    const withMet = (items: readonly Item[]) => items.map((each) => ({ item: each, isMet: met.has(each.id) }));
    const metFirst = withMet(sentences).toSorted((one, other) => Number(other.isMet) - Number(one.isMet));
    const own = cards.filter((card) => card.item === item.id);
    return {
      item,
      state: learnedStateOf(own),
      dueDay: own.length > 0 ? Math.min(...own.map(({ dueDay }) => dueDay)) : null,
      cards: own.map((card) => ({ skill: card.skill, isNew: isNew(card), dueDay: card.dueDay })),
      lesson: lesson ? { title: lesson.title, unitTitle: lesson.unit.title, unitTitleEnglish: lesson.unit.titleEnglish } : null,
      sentences: metFirst.slice(0, learningLimits.relatedItems),
      parts: withMet(parts).slice(0, learningLimits.relatedItems),
    };
  },
};
