import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { profileNotFound } from '../answers/answer.server.ts';
import { courseOf } from '../course/course.server.ts';
import type { learning } from '../learning.contract.ts';
import { cardsOf, profileOf } from '../learning.queries.server.ts';
import { isFound, learnedItems } from './learned-items.ts';
import { wordCountsOf } from './word-counts.server.ts';

export const wordsHandlers: Handlers<Pick<typeof learning, 'words' | 'wordCounts'>> = {
  words: async (context) => {
    const { db, params, principal, query } = context;
    const profile = (await profileOf(db, principal.id, params.id)) ?? reject(404, profileNotFound);
    const { state, search = '', page = 1, limit } = query;
    const all = learnedItems(await courseOf(context), await cardsOf(db, profile.id));
    const found = all.filter((each) => (state === undefined || each.state === state) && isFound(each.item, search));
    return { rows: found.slice((page - 1) * limit, page * limit), total: found.length };
  },
  wordCounts: async (context) => {
    const { db, params, principal, now } = context;
    const profile = (await profileOf(db, principal.id, params.id)) ?? reject(404, profileNotFound);
    return wordCountsOf(db, profile, learnedItems(await courseOf(context), await cardsOf(db, profile.id)), now());
  },
};
